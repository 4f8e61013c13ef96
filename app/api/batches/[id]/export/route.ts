import * as z from "zod/mini"
import { exportBatch } from "#lib/batches/export/export-batch.ts"
import { exportForPeople } from "#lib/batches/export/export-for-people.ts"
import { batchById } from "#lib/batches/read-batch.ts"
import { rowsWanted } from "#lib/batches/rows-wanted.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { answerSheet, sheetFormat } from "#lib/export/answer-sheet.ts"
import { route } from "#lib/http/route.ts"
import { SHEET_TYPES } from "#lib/interface/described.ts"

/** `GET /api/batches/{id}/export?format=people|csv`: the results, or those that the filters name, as a table, for people or for programs. Two audit rows: begun, and what left. */
export const GET = route({
  permission: "check.export",
  also: ["batch.run"],
  audit: "batch.exported",
  confirmed: true,
  params: z.object({ id: z.uuid() }),
  query: z.object({ format: sheetFormat, ...rowsWanted }),
  answers: { 200: SHEET_TYPES },
  fails: ["not_found"],
  async run(actor, { params, query: { format, ...wanted } }) {
    const batch = await batchById(params.id, visibleOperations(actor.user.role))
    return answerSheet(actor, {
      format,
      of: { type: "batch", id: batch.id },
      file: `cotejo-${batch.operation}`,
      title: batch.name,
      people: (onEnd) => exportForPeople(batch, onEnd, wanted),
      csv: (onEnd) => exportBatch(batch, onEnd, wanted),
    })
  },
})
