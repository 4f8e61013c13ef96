import { OUTCOME_TONE } from "#components/home/outcome-tone.ts"
import { TONE_FILL } from "#components/ui/values/tone.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { CHECK_STATES } from "#lib/domain/check-states.ts"
import { OUTCOMES, tally } from "#lib/home/outcome-groups.ts"

const DRAWN = OUTCOMES.filter((outcome) => outcome !== "underWay")

type BatchBarProps = { batch: Pick<BatchView, "counts" | "results" | "rows">; className?: string }

/** What came of a batch's rows, side by side; what is under way is the ground. The numbers beside it say as much. */
export function BatchBar({ batch: { counts, results, rows }, className = "h-1.5" }: BatchBarProps) {
  const sums = tally(CHECK_STATES.map((state) => ({ state, count: counts[state] })))
  const withoutRecord = results.nothing + results.unread
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, rows)} 4`}
      preserveAspectRatio="none"
      className={`block w-full rounded-sm bg-neutral-soft print-color-exact ${className}`}
      aria-hidden="true"
    >
      {DRAWN.map((outcome, index) => (
        <rect
          key={outcome}
          x={DRAWN.slice(0, index).reduce((sum, before) => sum + sums[before], 0)}
          y="0"
          width={sums[outcome]}
          height="4"
          className={TONE_FILL[OUTCOME_TONE[outcome]]}
        />
      ))}
      {/* Of the answers, which come first: those that brought no record. */}
      <rect
        x={sums.answered - withoutRecord}
        y="0"
        width={withoutRecord}
        height="4"
        className={TONE_FILL.neutral}
      />
    </svg>
  )
}
