import { useTranslations } from "next-intl"
import { OUTCOME_TONE } from "#components/home/outcome-tone.ts"
import { cx } from "#components/ui/cx.ts"
import { StackedBar } from "#components/ui/values/spark-bars.tsx"
import { ended, endedSent } from "#lib/batches/batch-phase.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { CHECK_STATES } from "#lib/domain/check-states.ts"
import { OUTCOMES, tally } from "#lib/home/outcome-groups.ts"

const OVER = OUTCOMES.filter((outcome) => outcome !== "inProgress")

type BatchBarProps = { batch: Pick<BatchView, "counts" | "results" | "rows">; className?: string }

/** The results of a batch's rows as one bar; answers without a record are a segment of their own, rows in flight are the background. */
export function BatchBar({ batch: { counts, results, rows }, className = "h-1.5" }: BatchBarProps) {
  const withoutRecord = results.nothing + results.unread
  const sums = tally(
    CHECK_STATES.map((state) => ({
      state,
      count: counts[state],
      withoutRecord: state === "answered" ? withoutRecord : 0,
    })),
  )
  const parts = OVER.map((outcome) => ({ tone: OUTCOME_TONE[outcome], count: sums[outcome] }))
  return (
    <StackedBar
      parts={parts}
      of={rows}
      className={cx("block rounded-sm bg-neutral-soft print-color-exact", className)}
    />
  )
}

/** How many of its rows are done, in figures, and as the bar until all are. */
export function BatchProgressLine({ batch }: { batch: BatchView }) {
  const t = useTranslations("batches.listed")
  const done = endedSent(batch.counts)
  const isOver = ended(batch.counts) === batch.rows
  return (
    <span className={cx("flex flex-col gap-1", !isOver && "w-36")}>
      <span className="whitespace-nowrap text-sm tabular-nums">{t("ended", { done, rows: batch.rows })}</span>
      {isOver ? null : <BatchBar batch={batch} />}
    </span>
  )
}
