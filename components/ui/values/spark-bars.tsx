import { cx } from "#components/ui/cx.ts"
import { TONE_FILL, type Tone } from "./tone.ts"

type Column = {
  /** Short name under the column; shown for some of them only. */
  label: string
  /** Sentence for the pointer and for assistive technology: "09:00: 12 answered, 1 unknown". */
  title: string
  parts: readonly { tone: Tone; count: number }[]
}

type SparkBarsProps = {
  label: string
  columns: readonly Column[]
  /** Every how many columns there is a label. */
  labelEvery?: number
}

const HEIGHT = 64
const STEP = 20

/** A small stacked picture rendered by the server: no script, and each column states its numbers. */
export function SparkBars({ label, columns, labelEvery = 1 }: SparkBarsProps) {
  const bars = stackBars(
    columns.map(({ parts }) => parts.map(({ count }) => count)),
    HEIGHT,
  )
  return (
    <figure className="flex flex-col gap-1">
      <svg
        viewBox={`0 0 ${columns.length * STEP} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        className="h-16 w-full"
        role="img"
        aria-label={label}
      >
        {columns.map((column, index) => (
          <g key={column.label}>
            <title>{column.title}</title>
            <rect x={index * STEP} y="0" width={STEP} height={HEIGHT} className="fill-transparent" />
            {column.parts.map((part, order) => {
              const bar = bars[index]?.[order]
              return bar === undefined || bar.height === 0 ? null : (
                <rect
                  key={part.tone}
                  x={index * STEP + 3}
                  y={bar.y}
                  width={STEP - 6}
                  height={bar.height}
                  className={TONE_FILL[part.tone]}
                />
              )
            })}
          </g>
        ))}
        <rect x="0" y={HEIGHT} width={columns.length * STEP} height="1" className="fill-line-strong" />
      </svg>
      <figcaption className="flex text-2xs text-ink-3" aria-hidden="true">
        {columns.map((column, index) => (
          <span key={column.label} className="min-w-0 flex-1 overflow-visible whitespace-nowrap text-center">
            {index % labelEvery === 0 ? column.label : ""}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

type Bar = { y: number; height: number }

/** Stacked bars scaled to the highest column, from the bottom up; a count above zero is at least one unit high. */
export function stackBars(columns: readonly (readonly number[])[], height: number): Bar[][] {
  const highest = Math.max(1, ...columns.map((parts) => parts.reduce((sum, part) => sum + part, 0)))
  return columns.map((parts) => {
    let floor = height
    return parts.map((part) => {
      const high = part === 0 ? 0 : Math.max(1, (part / highest) * height)
      floor = Math.max(0, floor - high)
      return { y: floor, height: high }
    })
  })
}

type StackedBarProps = {
  parts: readonly { tone: Tone; count: number }[]
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
