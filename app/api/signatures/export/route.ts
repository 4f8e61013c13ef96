import * as z from "zod/mini"
import { db } from "#lib/db/client.ts"
import { env } from "#lib/env.ts"
import { route } from "#lib/http/route.ts"
import { exportBoard } from "#lib/signatures/board/export-board.ts"
import { LANES } from "#lib/signatures/board/facts.ts"
import { dayAt } from "#lib/time/zone-day.ts"

/** `GET /api/signatures/export`: a lane of the board as CSV. Two audit rows: begun, and what left. */
export const GET = route({
  permission: "check.export",
  audit: "signatures.exported",
  query: z.object({ lane: z._default(z.enum(LANES), "all") }),
  async run(actor, { query: { lane } }) {
    const { tzDisplay } = env()
    const target = { type: "export", id: actor.requestId }
    await actor.record(db(), target, { step: "begun", lane })
    const body = exportBoard(actor.user, lane, tzDisplay, ({ rows, complete }) =>
      actor.record(db(), target, { step: "ended", lane, rows, complete }),
    )
    return new Response(body, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="cotejo-signatures-${dayAt(new Date(), tzDisplay)}.csv"`,
      },
    })
  },
})
