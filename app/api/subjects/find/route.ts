import * as z from "zod/mini"
import { findAskedSubjects } from "#lib/checks/lists/find-asked-subjects.ts"
import { visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { route } from "#lib/http/route.ts"
import { required } from "#lib/operations/input-field.ts"

/** `POST /api/subjects/find` `{ identifier }`: the ids that stand for it in addresses. It comes in a body, so that no log or history holds it. */
export const POST = route({
  permission: "aml.read",
  audit: "nothing",
  body: z.strictObject({ identifier: required() }),
  async run(actor, { body }) {
    const found = await findAskedSubjects(body.identifier, visibleTo(actor.user))
    return Response.json({ subjects: found.map(({ id, kind }) => ({ id, kind })) })
  },
})
