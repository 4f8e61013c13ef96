import * as z from "zod/mini"
import { exportChecks } from "#lib/checks/lists/export-checks.ts"
import { historyFilter, historyQuery } from "#lib/checks/lists/history-query.ts"
import { db } from "#lib/db/client.ts"
import { env } from "#lib/env.ts"
import { sheetFormat, sheetHeaders } from "#lib/export/sheet-formats.ts"
import { route } from "#lib/http/route.ts"
import { dayAt } from "#lib/time/zone-day.ts"

/** `GET /api/checks/export`: the history, with the filters of its page, as CSV or XLSX (`format`). Two audit rows: begun, and what left. */
export const GET = route({
  permission: "check.export",
  audit: "checks.exported",
  query: z.extend(historyQuery, { format: sheetFormat }),
  async run(actor, { query: { format, ...query } }) {
    const { tzDisplay } = env()
    const target = { type: "export", id: actor.requestId }
    // The names of the filters alone: a value could say whom somebody looked for.
    const filters = Object.keys(query).join(",")
    await actor.record(db(), target, { step: "begun", filters, format })
    const body = exportChecks(
      historyFilter(query, actor.user, tzDisplay),
      tzDisplay,
      ({ rows, complete }) => actor.record(db(), target, { step: "ended", filters, format, rows, complete }),
      format,
    )
    return new Response(body, { headers: sheetHeaders(format, `cotejo-${dayAt(new Date(), tzDisplay)}`) })
  },
})
