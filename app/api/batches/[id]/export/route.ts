import * as z from "zod/mini"
import { exportBatch } from "#lib/batches/export-batch.ts"
import { batchById } from "#lib/batches/read-batch.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { env } from "#lib/env.ts"
import { route } from "#lib/http/route.ts"
import { dayAt } from "#lib/time/zone-day.ts"

/** `GET /api/batches/{id}/export?format=csv|xlsx`: the results as a table. Two audit rows: begun, and what left. */
export const GET = route({
  permission: "check.export",
  audit: "batch.exported",
  params: z.object({ id: z.uuid() }),
  query: z.object({ format: z._default(z.enum(["csv", "xlsx"]), "csv") }),
  async run(actor, { params, query: { format } }) {
    const batch = await batchById(params.id, visibleOperations(actor.user.role))
    const target = { type: "batch", id: batch.id }
    await actor.record(db(), target, { step: "begun", format })
    const { contentType, body } = await exportBatch(batch, format, ({ rows, complete }) =>
      actor.record(db(), target, { step: "ended", format, rows, complete }),
    )
    // The person's own name for it stays out of the file's: it may be anybody's.
    const name = `cotejo-${batch.operation}-${dayAt(new Date(), env().tzDisplay)}.${format}`
    return new Response(body, {
      headers: {
        "content-type": contentType,
        "content-disposition": `attachment; filename="${name}"`,
        "x-content-type-options": "nosniff",
      },
    })
  },
})
