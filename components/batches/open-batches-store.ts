import { watchedValue } from "#components/live/watched-value.ts"
import type { OpenBatchCounts } from "#lib/batches/open-batches.ts"
import { openBatchesEveryMs } from "#lib/polling/page-rhythms.ts"

/** What runs and what waits for a person, in figures. */
export const openBatches = watchedValue<OpenBatchCounts>("/api/batches/open", (learnt, failures) =>
  openBatchesEveryMs(learnt !== null && learnt.running + learnt.halted + learnt.unknown > 0, failures),
)
