import { getFormatter, getLocale, getTranslations } from "next-intl/server"
import * as z from "zod/mini"
import { accessArchive } from "#lib/data-protection/access-archive.ts"
import { zipAnswer } from "#lib/http/file-answer.ts"
import { route } from "#lib/http/route.ts"
import { ZIP_TYPE } from "#lib/interface/described.ts"
import { EXAMPLE_IDS } from "#lib/interface/example-ids.ts"

/** `GET /api/subjects/{id}/access.zip`: all stored data about one subject, for themself; recorded. */
export const GET = route({
  permission: "data.access",
  audit: "dossier.given",
  params: z.object({ id: z.uuid() }),
  answers: { 200: ZIP_TYPE },
  fails: ["not_found", "files_too_large", "file_unscanned"],
  example: { params: { id: EXAMPLE_IDS.subject } },
  async run(actor, { params }) {
    const { name, bytes } = await accessArchive(actor, params.id, {
      t: await getTranslations(),
      format: await getFormatter(),
      language: await getLocale(),
    })
    return zipAnswer(name, bytes)
  },
})
