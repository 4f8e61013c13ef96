import * as z from "zod/mini"
import { db } from "#lib/db/client.ts"
import { env } from "#lib/env.ts"
import { sheetFormat, sheetHeaders } from "#lib/export/sheet-formats.ts"
import { route } from "#lib/http/route.ts"
import { SHEET_TYPES } from "#lib/interface/described.ts"
import { exportBoard } from "#lib/signatures/board/export-board.ts"
import { LANES } from "#lib/signatures/board/facts.ts"
import { dayAt } from "#lib/time/zone-day.ts"

/** `GET /api/signatures/export`: a lane of the board as CSV or XLSX (`format`). Two audit rows: begun, and what left. */
export const GET = route({
  permission: "check.export",
  audit: "signatures.exported",
  confirmed: true,
  query: z.object({ lane: z._default(z.enum(LANES), "all"), format: sheetFormat }),
  answers: { 200: SHEET_TYPES },
  example: { query: { lane: "all", format: "csv" } },
  async run(actor, { query: { lane, format } }) {
    const { tzDisplay } = env()
    const target = { type: "export", id: actor.requestId } as const
    await actor.record(db(), target, { step: "begun", lane, format })
    const body = exportBoard(
      actor.user,
      lane,
      tzDisplay,
      ({ rows, complete }) => actor.record(db(), target, { step: "ended", lane, format, rows, complete }),
      format,
    )
    return new Response(body, {
      headers: sheetHeaders(format, `cotejo-signatures-${dayAt(new Date(), tzDisplay)}`),
    })
  },
})
