import { useLocale } from "next-intl"
import { TONE_FILL } from "#components/ui/values/tone.ts"
import { type Horizon, spanOf } from "#lib/signatures/board/horizon.ts"
import { DAY_MS } from "#lib/time/durations.ts"
import { DESK_ZONE } from "#lib/time/zone-day.ts"

/** "Soon" is what the notices call soon: within a day. */
const SOON_MS = DAY_MS
const WIDTH = 100
const HEIGHT = 4

export type DisplayedHorizon = Exclude<Horizon, { kind: "none" }>

/** Whether a date is near enough to be marked; one that passed is not near. */
export function isSoon(horizon: DisplayedHorizon): boolean {
  return horizon.kind === "running" && horizon.leftMs < SOON_MS
}

/** How much of the term is over, 0 to 1. */
function partOver(horizon: DisplayedHorizon): number {
  return horizon.kind === "passed" ? 1 : horizon.part
}

/** A term as a line, from the day it was sent on the left to its date on the right; the words beside it say it. */
export function HorizonBar({ horizon }: { horizon: DisplayedHorizon }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-1 w-full print-color-exact"
      focusable="false"
      aria-hidden="true"
    >
      <rect width={WIDTH} height={HEIGHT} className="fill-line" />
      {/* As fine as a screen draws: a longer fraction says nothing, and reads like somebody's number in the page. */}
      <rect width={(partOver(horizon) * WIDTH).toFixed(2)} height={HEIGHT} className={fillOf(horizon)} />
    </svg>
  )
}

function fillOf(horizon: DisplayedHorizon): string {
  if (horizon.kind === "passed") return "fill-ink-3"
  return isSoon(horizon) ? TONE_FILL.warning : TONE_FILL.info
}

/** Returns how far an expiry is from now, in words: "in 3 days", "2 hours ago". */
export function useSpanWords(nowMs: number): (horizon: DisplayedHorizon) => string {
  const relative = new Intl.RelativeTimeFormat(useLocale())
  return (horizon) => {
    const { value, unit } = spanOf(horizon, nowMs, DESK_ZONE)
    return relative.format(horizon.kind === "passed" ? -value : value, unit)
  }
}
