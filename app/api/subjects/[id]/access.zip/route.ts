import { getFormatter, getLocale, getTranslations } from "next-intl/server"
import * as z from "zod/mini"
import { accessArchive } from "#lib/data-protection/access-archive.ts"
import { accessRequest } from "#lib/data-protection/access-request.ts"
import { zipAnswer } from "#lib/http/file-answer.ts"
import { route } from "#lib/http/route.ts"
import { ZIP_TYPE } from "#lib/interface/described.ts"
import { EXAMPLE_IDS } from "#lib/interface/example-ids.ts"

/** `POST /api/subjects/{id}/access.zip`: the stored data about one subject, for themself, on a request that is written down with it; recorded. */
export const POST = route({
  permission: "data.access",
  also: ["check.read", "aml.read", "file.read", "signature.readAll"],
  audit: "dossier.given",
  confirmed: true,
  sessionOnly: true,
  params: z.object({ id: z.uuid() }),
  body: accessRequest,
  answers: { 200: ZIP_TYPE },
  fails: ["not_found", "files_too_large"],
  example: {
    params: { id: EXAMPLE_IDS.subject },
    body: {
      ...{ requester: "Ana Torres", relation: "subject", proof: "id_shown" },
      ...{ number: "2026-014", receivedOn: "2026-11-02", withReports: false },
    },
  },
  async run(actor, { params, body }) {
    const { name, bytes } = await accessArchive(actor, params.id, body, {
      t: await getTranslations(),
      format: await getFormatter(),
      language: await getLocale(),
    })
    return zipAnswer(name, bytes)
  },
})
