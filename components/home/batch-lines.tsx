import { useTranslations } from "next-intl"
import { useBatchName } from "#components/batches/use-batch-name.ts"
import type { OpenBatch } from "#lib/batches/open-batches.ts"
import { AttentionLine } from "./attention-line.tsx"

/** A batch links to its own page, in every state of its rows. */
export function BatchLines({ batches }: { batches: readonly OpenBatch[] }) {
  const t = useTranslations("batches.attention")
  const nameOf = useBatchName()
  return batches.map((batch) => {
    const { id, state, left, rows } = batch
    const stands = state === "halted" ? (batch.haltReason ?? "ceiling") : state
    return (
      <AttentionLine
        key={id}
        state={BATCH_MARK[state]}
        href={`/batches/${id}`}
        title={t(stands, { name: nameOf(batch) })}
      >
        {t(stands === "restored" ? "restoredBody" : BATCH_BODY[state], { left, rows })}
      </AttentionLine>
    )
  })
}

const BATCH_BODY = { running: "runningBody", paused: "pausedBody", halted: "haltedBody" } as const

/** The mark of a check in the corresponding state. */
const BATCH_MARK = { running: "sending", paused: "queued", halted: "halted" } as const
