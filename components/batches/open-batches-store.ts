import { watchedValue } from "#components/query/watched-value.ts"
import type { OpenBatchCounts } from "#lib/batches/open-batches.ts"

const WHILE_OPEN_MS = 20_000
const WHILE_NONE_MS = 60_000

/** What runs and what waits for a person, in figures. */
export const openBatches = watchedValue<OpenBatchCounts>("/api/batches/open", (learnt) =>
  learnt !== null && learnt.running + learnt.halted + learnt.unknown > 0 ? WHILE_OPEN_MS : WHILE_NONE_MS,
)
