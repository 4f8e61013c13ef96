import { getFormatter, getLocale, getTranslations } from "next-intl/server"
import * as z from "zod/mini"
import { exportDossier } from "#lib/dossier/export/export-dossier.ts"
import { zipAnswer } from "#lib/http/file-answer.ts"
import { route } from "#lib/http/route.ts"
import { ZIP_TYPE } from "#lib/interface/described.ts"

/** `GET /api/subjects/{id}/dossier.zip`: everything of a dossier with its constancias, PDFs and a manifest of hashes; recorded. */
export const GET = route({
  permission: "dossier.export",
  also: ["dossier.read", "constancia.issue", "file.read", "signature.read"],
  audit: "dossier.exported",
  confirmed: true,
  params: z.object({ id: z.uuid() }),
  answers: { 200: ZIP_TYPE },
  fails: ["not_found", "files_too_large"],
  async run(actor, { params }) {
    const { name, bytes } = await exportDossier(actor, params.id, {
      t: await getTranslations(),
      format: await getFormatter(),
      language: await getLocale(),
    })
    return zipAnswer(name, bytes)
  },
})
