"use client"

import { useQuery } from "@tanstack/react-query"
import { BatchProgressLine } from "#components/batches/batch-bar.tsx"
import { BatchCharges } from "#components/batches/batch-charges.tsx"
import { BatchState } from "#components/batches/batch-state.tsx"
import { knownBatch } from "#components/query/batches.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"

/** The batch as it is now: as the server rendered it, or newer. */
function useLiveBatch(rendered: BatchView): BatchView {
  const { data } = useQuery(knownBatch(rendered.id))
  return data && data.revision > rendered.revision ? data : rendered
}

type LiveProps = { batch: BatchView }

/** The state of a listed batch, kept current. */
export function LiveBatchState({ batch }: LiveProps) {
  return <BatchState batch={useLiveBatch(batch)} />
}

/** Its progress, kept current too. */
export function LiveBatchProgress({ batch }: LiveProps) {
  return <BatchProgressLine batch={useLiveBatch(batch)} />
}

/** Its cost so far, as far as there is one. */
export function LiveBatchCharges({ batch }: LiveProps) {
  return <BatchCharges batch={useLiveBatch(batch)} costsOnly />
}
