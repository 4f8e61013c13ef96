import * as z from "zod/mini"
import { exportBatch } from "#lib/batches/export/export-batch.ts"
import { exportForPeople } from "#lib/batches/export/export-for-people.ts"
import { batchById } from "#lib/batches/read-batch.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { env } from "#lib/env.ts"
import { peopleFormat, peopleHeaders, sheetHeaders } from "#lib/export/sheet-formats.ts"
import type { ExportEnd } from "#lib/export/stream-sheet.ts"
import { route } from "#lib/http/route.ts"
import { SHEET_TYPES } from "#lib/interface/described.ts"
import { EXAMPLE_IDS } from "#lib/interface/example-ids.ts"
import { dayAt } from "#lib/time/zone-day.ts"

/** `GET /api/batches/{id}/export?format=people|csv|xlsx`: the results as a table, for people or for programs. Two audit rows: begun, and what left. */
export const GET = route({
  permission: "check.export",
  audit: "batch.exported",
  confirmed: true,
  params: z.object({ id: z.uuid() }),
  query: z.object({ format: peopleFormat }),
  answers: { 200: SHEET_TYPES },
  fails: ["not_found"],
  example: { params: { id: EXAMPLE_IDS.batch }, query: { format: "csv" } },
  async run(actor, { params, query: { format } }) {
    const batch = await batchById(params.id, visibleOperations(actor.user.role))
    const target = { type: "batch", id: batch.id } as const
    await actor.record(db(), target, { step: "begun", format })
    const onEnd = ({ rows, complete }: ExportEnd) =>
      actor.record(db(), target, { step: "ended", format, rows, complete })
    const day = dayAt(new Date(), env().tzDisplay)
    const plain = `cotejo-${batch.operation}-${day}`
    if (format === "people") {
      const body = await exportForPeople(batch, onEnd)
      return new Response(body, { headers: peopleHeaders(batch.name, day, plain) })
    }
    const body = await exportBatch(batch, format, onEnd)
    // What goes to programs bears no name that somebody gave it.
    return new Response(body, { headers: sheetHeaders(format, plain) })
  },
})
