import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { clockOffset } from "#components/query/reports.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { useStopwatch } from "#components/ui/use-now.ts"
import type { ReportRow } from "#lib/reports/report-row.ts"
import { passedMark, type WarnMinutes } from "./countdown.ts"

/**
 * Returns the server's time while one of these links is not archived yet, and says aloud when one has ten, five and one minute left; several at once are one
 * sentence.
 */
export function useLinkClock(rows: readonly Pick<ReportRow, "state" | "linkUntil">[], renderedAtMs: number) {
  const t = useTranslations("reports")
  const live = rows.filter(({ state }) => state === "sealing")
  const nowMs = useServerNow(renderedAtMs, live.length > 0)
  const before = useRef(nowMs)
  useEffect(() => {
    const passed = live.flatMap(({ linkUntil }) =>
      linkUntil === null ? [] : (passedMark(Date.parse(linkUntil), before.current, nowMs) ?? []),
    )
    before.current = nowMs
    if (passed.length === 0) return
    const minutes = Math.min(...passed) as WarnMinutes
    announce(t("warning", { count: passed.length, minutes }))
  }, [live, nowMs, t])
  return nowMs
}

/** The server's time for deadlines, each second, independent of the computer's clock. Until it was measured, on from the rendered time. */
function useServerNow(renderedAtMs: number, ticking: boolean): number {
  const { data: offset } = useQuery({ ...clockOffset, enabled: ticking })
  const now = useStopwatch(1_000)
  const [begunAt, setBegunAt] = useState<number | null>(null)
  if (now !== null && begunAt === null) setBegunAt(now)
  if (now === null || !ticking) return renderedAtMs
  return now + (offset ?? renderedAtMs - (begunAt ?? now))
}
