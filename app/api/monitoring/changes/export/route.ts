import { getTranslations } from "next-intl/server"
import * as z from "zod/mini"
import { answerSheet, sheetFormat } from "#lib/export/answer-sheet.ts"
import { route } from "#lib/http/route.ts"
import { SHEET_TYPES } from "#lib/interface/described.ts"
import { changesQuery } from "#lib/monitoring/changes-query.ts"
import { exportChanges, exportChangesForPeople } from "#lib/monitoring/export-changes.ts"

/** `GET /api/monitoring/changes/export`: the changes of a filter as a workbook for people, or as CSV (`format`). Two audit rows: begun, and what left. */
export const GET = route({
  permission: "check.export",
  also: ["monitor.read"],
  audit: "changes.exported",
  confirmed: true,
  query: z.extend(changesQuery, { format: sheetFormat }),
  answers: { 200: SHEET_TYPES },
  async run(actor, { query: { format, ...query } }) {
    const word = await getTranslations("words")
    return answerSheet(actor, {
      format,
      detail: { filters: Object.keys(query).join(",") },
      file: "cotejo-changes",
      title: word("changes"),
      people: (onEnd) => exportChangesForPeople(actor.user, query, onEnd),
      csv: (onEnd) => exportChanges(actor.user, query, onEnd),
    })
  },
})
