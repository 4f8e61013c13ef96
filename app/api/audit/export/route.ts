import { getTranslations } from "next-intl/server"
import * as z from "zod/mini"
import { exportLog, exportLogForPeople } from "#lib/audit/export-log.ts"
import { logQuery } from "#lib/audit/log-query.ts"
import { db } from "#lib/db/client.ts"
import { env } from "#lib/env.ts"
import { peopleFormat, peopleHeaders, sheetHeaders } from "#lib/export/sheet-formats.ts"
import type { ExportEnd } from "#lib/export/stream-sheet.ts"
import { route } from "#lib/http/route.ts"
import { SHEET_TYPES } from "#lib/interface/described.ts"
import { dayAt } from "#lib/time/zone-day.ts"

/** `GET /api/audit/export`: the log with the filters of its page, as a workbook for people, CSV or XLSX (`format`). Two audit rows: begun, and what left. */
export const GET = route({
  permission: "audit.read",
  audit: "log.exported",
  confirmed: true,
  query: z.extend(logQuery, { format: peopleFormat }),
  answers: { 200: SHEET_TYPES },
  example: { query: { format: "csv", from: "2026-01-01" } },
  async run(actor, { query: { format, ...query } }) {
    const { tzDisplay } = env()
    const target = { type: "export", id: actor.requestId } as const
    const filters = Object.keys(query).join(",")
    await actor.record(db(), target, { step: "begun", filters, format })
    const onEnd = ({ rows, complete }: ExportEnd) =>
      actor.record(db(), target, { step: "ended", filters, format, rows, complete })
    const day = dayAt(new Date(), tzDisplay)
    const plain = `cotejo-log-${day}`
    if (format === "people") {
      const t = await getTranslations("audit")
      const body = await exportLogForPeople(query, tzDisplay, onEnd)
      return new Response(body, { headers: peopleHeaders(t("title"), day, plain) })
    }
    const body = await exportLog(query, tzDisplay, onEnd, format)
    return new Response(body, { headers: sheetHeaders(format, plain) })
  },
})
