import { getTranslations } from "next-intl/server"
import * as z from "zod/mini"
import { exportLog, exportLogForPeople } from "#lib/audit/export-log.ts"
import { logQuery } from "#lib/audit/log-path.ts"
import { answerSheet, sheetFormat } from "#lib/export/answer-sheet.ts"
import { route } from "#lib/http/route.ts"
import { SHEET_TYPES } from "#lib/interface/described.ts"
import { DESK_ZONE } from "#lib/time/zone-day.ts"

/** `GET /api/audit/export`: the log with the filters of its page, as a workbook for people or CSV (`format`). Two audit rows: begun, and what left. */
export const GET = route({
  permission: "audit.read",
  audit: "log.exported",
  confirmed: true,
  query: z.extend(logQuery, { format: sheetFormat }),
  answers: { 200: SHEET_TYPES },
  async run(actor, { query: { format, ...query } }) {
    const t = await getTranslations("audit")
    return answerSheet(actor, {
      format,
      detail: { filters: Object.keys(query).join(",") },
      file: "cotejo-log",
      title: t("title"),
      people: (onEnd) => exportLogForPeople(query, DESK_ZONE, onEnd),
      csv: (onEnd) => exportLog(query, DESK_ZONE, onEnd),
    })
  },
})
