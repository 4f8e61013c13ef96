import { getFormatter, getLocale, getTranslations } from "next-intl/server"
import * as z from "zod/mini"
import { accessArchive } from "#lib/data-protection/access-archive.ts"
import { accessRequest } from "#lib/data-protection/access-request.ts"
import { zipAnswer } from "#lib/http/file-answer.ts"
import { route } from "#lib/http/route.ts"
import { ZIP_TYPE } from "#lib/interface/described.ts"

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
  async run(actor, { params, body }) {
    const { name, bytes } = await accessArchive(actor, params.id, body, {
      t: await getTranslations(),
      format: await getFormatter(),
      language: await getLocale(),
    })
    return zipAnswer(name, bytes)
  },
})
