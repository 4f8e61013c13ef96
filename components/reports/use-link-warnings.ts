import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { announce } from "#components/ui/feedback/announcer.tsx"
import type { ReportRow } from "#lib/reports/report-row.ts"
import { passedMark, type WarnMinutes } from "./countdown.ts"

type Live = Pick<ReportRow, "state" | "linkUntil">

/** Says aloud when a link that is not archived yet has ten, five and one minute left; several at once are one sentence. */
export function useLinkWarnings(rows: readonly Live[], nowMs: number): void {
  const t = useTranslations("reports")
  const before = useRef(nowMs)
  useEffect(() => {
    const passed = rows.flatMap(({ state, linkUntil }) =>
      state === "sealing" && linkUntil !== null
        ? (passedMark(Date.parse(linkUntil), before.current, nowMs) ?? [])
        : [],
    )
    before.current = nowMs
    if (passed.length === 0) return
    const minutes = Math.min(...passed) as WarnMinutes
    announce(t("warning", { count: passed.length, minutes }))
  }, [rows, nowMs, t])
}
