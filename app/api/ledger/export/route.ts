import * as z from "zod/mini"
import { db } from "#lib/db/client.ts"
import { env } from "#lib/env.ts"
import { sheetFormat, sheetHeaders } from "#lib/export/sheet-formats.ts"
import { route } from "#lib/http/route.ts"
import { exportLedger } from "#lib/ledger/export-ledger.ts"
import { ledgerQuery } from "#lib/ledger/ledger-query.ts"
import { dayAt } from "#lib/time/zone-day.ts"

/** `GET /api/ledger/export`: every movement, with the filters of the ledger's page, as CSV or XLSX (`format`). Two audit rows: begun, and what left. */
export const GET = route({
  permission: "check.export",
  audit: "ledger.exported",
  query: z.extend(ledgerQuery, { format: sheetFormat }),
  async run(actor, { query: { format, ...query } }) {
    const { tzDisplay } = env()
    const target = { type: "export", id: actor.requestId }
    const filters = Object.keys(query).join(",")
    await actor.record(db(), target, { step: "begun", filters, format })
    const body = exportLedger(
      query,
      tzDisplay,
      ({ rows, complete }) => actor.record(db(), target, { step: "ended", filters, format, rows, complete }),
      format,
    )
    return new Response(body, {
      headers: sheetHeaders(format, `cotejo-ledger-${dayAt(new Date(), tzDisplay)}`),
    })
  },
})
