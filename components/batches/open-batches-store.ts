import { watchedValue } from "#components/live/watched-value.ts"
import type { OpenBatchCounts } from "#lib/batches/open-batches.ts"
import { openBatchesEveryMs } from "#lib/polling/page-intervals.ts"

/** The counts of batches that are running or wait for a person. */
export const openBatches = watchedValue<OpenBatchCounts>("/api/batches/open", (learnt, failures) =>
  openBatchesEveryMs(learnt !== null && learnt.running + learnt.halted + learnt.unknown > 0, failures),
)
