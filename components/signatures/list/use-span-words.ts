import { useLocale } from "next-intl"
import { spanOf } from "#lib/signatures/board/horizon.ts"
import { DESK_ZONE } from "#lib/time/zone-day.ts"
import type { DisplayedHorizon } from "./horizon-bar.tsx"

/** Returns how far an expiry is from now, in words: "in 3 days", "2 hours ago". */
export function useSpanWords(nowMs: number): (horizon: DisplayedHorizon) => string {
  const relative = new Intl.RelativeTimeFormat(useLocale())
  return (horizon) => {
    const { value, unit } = spanOf(horizon, nowMs, DESK_ZONE)
    return relative.format(horizon.kind === "passed" ? -value : value, unit)
  }
}
