import { LINE, type Score } from "#lib/checks/answers/scores.ts"

/** A score as a bar with the line of 90 drawn; the numbers are beside it as text, so it is only a picture. */
export function ScoreBar({ score }: { score: Score }) {
  return (
    <svg
      className="print-color-exact block h-4 w-full overflow-visible"
      aria-hidden="true"
      data-score={score.source}
    >
      <rect x="0" y="4" width="100%" height="8" className="fill-sunken stroke-line-strong" strokeWidth="1" />
      <rect x="0" y="4" width={`${score.value}%`} height="8" className="fill-ink-2" />
      {/* A zero is a score: it has a mark of its own. */}
      <rect x="0" y="1" width="2" height="14" className="fill-ink-2" />
      <line
        x1={`${LINE}%`}
        x2={`${LINE}%`}
        y1="0"
        y2="16"
        className="stroke-accent"
        strokeWidth="2"
        strokeDasharray="3 2"
      />
    </svg>
  )
}

/** Where 90 is on the bars below. */
export function ScoreScale() {
  return (
    <svg className="block h-4 w-full overflow-visible fill-ink-3 text-2xs" aria-hidden="true">
      <text x="0" y="12">
        0
      </text>
      <text x={`${LINE}%`} y="12" textAnchor="middle" className="fill-accent">
        {LINE}
      </text>
      <text x="100%" y="12" textAnchor="end">
        100
      </text>
    </svg>
  )
}

/** One part of a date: a square, filled from below as far as its score goes. */
export function PartMark({ score }: { score: Score }) {
  const height = (score.value / 100) * 12
  return (
    <svg viewBox="0 0 14 14" className="print-color-exact size-3.5 shrink-0" aria-hidden="true">
      <rect x="1" y="1" width="12" height="12" className="fill-sunken stroke-line-strong" strokeWidth="1" />
      <rect x="1" y={13 - height} width="12" height={height} className="fill-ink-2" />
    </svg>
  )
}
