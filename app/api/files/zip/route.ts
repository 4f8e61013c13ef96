import * as z from "zod/mini"
import { zipAnswer } from "#lib/http/file-answer.ts"
import { route } from "#lib/http/route.ts"
import { ZIP_TYPE } from "#lib/interface/described.ts"
import { MAX_IN_ZIP, zipReports } from "#lib/reports/zip-reports.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"

/** `POST /api/files/zip` `{checks}`: the sealed PDFs of these AML reports as a ZIP, with a manifest of their hashes; each file is recorded. */
export const POST = route({
  permission: "file.read",
  also: ["aml.read"],
  audit: "files.zipped",
  confirmed: true,
  body: z.strictObject({ checks: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_IN_ZIP)) }),
  answers: { 200: ZIP_TYPE },
  fails: ["not_found", "files_too_large"],
  async run(actor, { body }) {
    const zip = await zipReports(actor, body.checks)
    const name = `cotejo-aml-${dayAt(new Date(), DESK_ZONE)}.zip`
    return zipAnswer(name, zip)
  },
})
