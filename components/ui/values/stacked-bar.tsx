import { cx } from "#components/ui/cx.ts"
import { TONE_FILL, type Tone } from "./tone.ts"

type StackedBarProps = {
  parts: readonly { tone: Tone; count: number }[]
  /** How many fill the whole width. */
  of: number
  className: string
}

/** Counts side by side, in order; the rest of `of` is the background. The numbers are beside it. */
export function StackedBar({ parts, of, className }: StackedBarProps) {
  const before = (place: number) => parts.slice(0, place).reduce((sum, { count }) => sum + count, 0)
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, of)} 4`}
      preserveAspectRatio="none"
      className={cx("w-full", className)}
      aria-hidden="true"
    >
      {parts.map(({ tone, count }, place) =>
        count === 0 ? null : (
          <rect key={tone} x={before(place)} y="0" width={count} height="4" className={TONE_FILL[tone]} />
        ),
      )}
    </svg>
  )
}
