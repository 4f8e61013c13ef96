import { getTranslations } from "next-intl/server"
import * as z from "zod/mini"
import { exportLog, exportLogForPeople } from "#lib/audit/export-log.ts"
import { logQuery } from "#lib/audit/log-query.ts"
import { env } from "#lib/env.ts"
import { answerSheet } from "#lib/export/answer-sheet.ts"
import { peopleFormat } from "#lib/export/sheet-formats.ts"
import { route } from "#lib/http/route.ts"
import { SHEET_TYPES } from "#lib/interface/described.ts"

/** `GET /api/audit/export`: the log with the filters of its page, as a workbook for people, CSV or XLSX (`format`). Two audit rows: begun, and what left. */
export const GET = route({
  permission: "audit.read",
  audit: "log.exported",
  confirmed: true,
  query: z.extend(logQuery, { format: peopleFormat }),
  answers: { 200: SHEET_TYPES },
  async run(actor, { query: { format, ...query } }) {
    const { tzDisplay } = env()
    const t = await getTranslations("audit")
    return answerSheet(actor, {
      format,
      detail: { filters: Object.keys(query).join(",") },
      file: "cotejo-log",
      title: t("title"),
      body: (onEnd) =>
        format === "people"
          ? exportLogForPeople(query, tzDisplay, onEnd)
          : exportLog(query, tzDisplay, onEnd, format),
    })
  },
})
