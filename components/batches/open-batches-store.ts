import { watchedValue } from "#components/query/watched-value.ts"
import type { OpenBatchCounts } from "#lib/batches/open-batches.ts"

const WHILE_OPEN_MS = 20_000
const WHILE_NONE_MS = 60_000

/** How many batches run and how many wait for a person. */
export const openBatches = watchedValue<OpenBatchCounts>("/api/batches/open", (learnt) =>
  learnt !== null && learnt.running + learnt.halted > 0 ? WHILE_OPEN_MS : WHILE_NONE_MS,
)
