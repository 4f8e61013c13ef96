import { getTranslations } from "next-intl/server"
import * as z from "zod/mini"
import { exportChecks } from "#lib/checks/lists/export/export-checks.ts"
import { exportChecksForPeople } from "#lib/checks/lists/export/export-for-people.ts"
import { historyFilter, historyQuery } from "#lib/checks/lists/history-query.ts"
import { several } from "#lib/checks/lists/list-query.ts"
import { answerSheet, sheetFormat } from "#lib/export/answer-sheet.ts"
import { route } from "#lib/http/route.ts"
import { SHEET_TYPES } from "#lib/interface/described.ts"
import { DESK_ZONE } from "#lib/time/zone-day.ts"

/** `GET /api/checks/export`: the history, with the filters of its page, as a workbook for people or CSV (`format`), or `ids` of it alone. The workbook is in the `order` of the page. Two audit rows: begun, and what left. */
export const GET = route({
  permission: "check.export",
  also: ["aml.read"],
  audit: "checks.exported",
  confirmed: true,
  query: z.extend(historyQuery, {
    format: sheetFormat,
    /** Of what the filters let through, these alone. */
    ids: several(z.uuid()),
    order: z._default(z.enum(["newest", "oldest"]), "newest"),
  }),
  answers: { 200: SHEET_TYPES },
  async run(actor, { query: { format, order, ...query } }) {
    const filter = {
      ...historyFilter(query, actor.user, DESK_ZONE),
      ids: query.ids?.length ? query.ids : undefined,
    }
    const t = await getTranslations("history")
    return answerSheet(actor, {
      format,
      detail: { filters: Object.keys(query).join(",") },
      file: "cotejo",
      title: t("title"),
      people: (onEnd) => exportChecksForPeople(filter, order, onEnd),
      csv: (onEnd) => exportChecks(filter, DESK_ZONE, onEnd),
    })
  },
})
