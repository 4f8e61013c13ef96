"use server"

import * as z from "zod/mini"
import * as commands from "#lib/batches/batch-commands.ts"
import { batchName } from "#lib/batches/batch-request.ts"
import { rerunBatch as rerun } from "#lib/batches/rerun-batch.ts"
import { columnInteger } from "#lib/db/row-id.ts"
import { action } from "#lib/http/action.ts"

const one = z.object({ id: z.uuid() })

/** Sends no further row; rows in flight go on to their answer. */
export const pauseBatch = action({
  permission: "batch.run",
  audit: "batch.paused",
  input: one,
  run: (actor, { id }) => commands.pauseBatch(actor, id),
})

/** Resumes a paused or halted batch, with that ceiling or none. */
export const resumeBatch = action({
  permission: "batch.run",
  audit: "batch.resumed",
  input: z.extend(one, { ceiling: z.nullable(columnInteger(1)) }),
  run: (actor, { id, ceiling }) => commands.resumeBatch(actor, id, ceiling),
})

/** Takes back every row that was not sent. */
export const withdrawRest = action({
  permission: "batch.run",
  audit: "batch.withdrawn",
  input: one,
  async run(actor, { id }) {
    await commands.withdrawRest(actor, id)
  },
})

/** Asks the rows without an answer again, as a new batch, with that ceiling or none. Returns the new batch's id. */
export const rerunBatch = action({
  permission: "batch.run",
  audit: "batch.created",
  input: z.extend(one, {
    name: batchName,
    idempotencyKey: z.uuid(),
    ceiling: z.nullable(columnInteger(1)),
  }),
  run: (actor, { id, ...as }) => rerun(actor, id, as),
})
