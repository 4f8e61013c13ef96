import * as z from "zod/mini"
import { findAskedSubjects } from "#lib/checks/lists/find-asked-subjects.ts"
import { visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { route } from "#lib/http/route.ts"
import { foundAnswer } from "#lib/interface/answers/desk-answers.ts"
import { required } from "#lib/operations/input-field.ts"
import { namedSubjectIds, presentSubjects } from "#lib/search/named-subjects.ts"

/** As many as an address holds. */
const MAX = 50

/**
 * `POST /api/subjects/find` `{ identifier }`: the subject ids of an identifier, or, where nobody has it, of those with that
 * name. It comes in a body, so that no log or history holds it. `isCut`: there are more than these.
 */
export const POST = route({
  permission: "aml.read",
  audit: "nothing",
  body: z.strictObject({ identifier: required() }),
  answers: { 200: foundAnswer },
  async run(actor, { body }) {
    const found = await findAskedSubjects(body.identifier, visibleTo(actor.user), actor.user)
    if (found.length > 0)
      return Response.json({ subjects: found.map(({ id, kind }) => ({ id, kind })), isCut: false })
    const ids = await namedSubjectIds(body.identifier, actor.user, undefined, MAX + 1)
    const subjects = await presentSubjects(ids.slice(0, MAX), actor.user)
    return Response.json({
      subjects: subjects.map(({ id, kind }) => ({ id, kind })),
      isCut: ids.length > MAX,
    })
  },
})
