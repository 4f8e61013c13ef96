import { exportChecks } from "#lib/checks/export-checks.ts"
import { historyFilter, historyQuery } from "#lib/checks/history-query.ts"
import { db } from "#lib/db/client.ts"
import { env } from "#lib/env.ts"
import { route } from "#lib/http/route.ts"
import { dayAt } from "#lib/time/zone-day.ts"

/** `GET /api/checks/export`: the history, with the filters of its page, as CSV. Two audit rows: begun, and what left. */
export const GET = route({
  permission: "check.export",
  audit: "checks.exported",
  query: historyQuery,
  async run(actor, { query }) {
    const { tzDisplay } = env()
    const target = { type: "export", id: actor.requestId }
    // The names of the filters alone: a value could say whom somebody looked for.
    const filters = Object.keys(query).join(",")
    await actor.record(db(), target, { step: "begun", filters })
    const body = exportChecks(historyFilter(query, actor.user, tzDisplay), tzDisplay, ({ rows, complete }) =>
      actor.record(db(), target, { step: "ended", filters, rows, complete }),
    )
    return new Response(body, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="cotejo-${dayAt(new Date(), tzDisplay)}.csv"`,
      },
    })
  },
})
