import { useLocale, useTimeZone } from "next-intl"
import { spanOf } from "#lib/signatures/board/horizon.ts"
import type { DisplayedHorizon } from "./horizon-bar.tsx"

/** Returns how far an expiry is from now, in words: "in 3 days", "2 hours ago". */
export function useSpanWords(nowMs: number): (horizon: DisplayedHorizon) => string {
  const timeZone = useTimeZone() ?? "America/Lima"
  const relative = new Intl.RelativeTimeFormat(useLocale())
  return (horizon) => {
    const { value, unit } = spanOf(horizon, nowMs, timeZone)
    return relative.format(horizon.kind === "passed" ? -value : value, unit)
  }
}
