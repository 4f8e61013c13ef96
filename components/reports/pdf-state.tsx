"use client"

import { CalendarX2, FileX2, Hourglass, Lock, TriangleAlert } from "lucide-react"
import { useTranslations } from "next-intl"
import { Badge } from "#components/ui/values/badge.tsx"
import type { ReportRow } from "#lib/reports/report-row.ts"
import { countdown } from "./countdown.ts"

type PdfStateProps = {
  pdf: Pick<ReportRow, "state" | "linkUntil" | "tries" | "problem" | "problemStatus">
  nowMs: number
}

const LOOK = {
  sealed: { tone: "success", icon: Lock },
  none: { tone: "neutral", icon: FileX2 },
  removed: { tone: "neutral", icon: CalendarX2 },
  missed: { tone: "danger", icon: TriangleAlert },
} as const

/** The mark of a report's PDF by word, icon and colour; while the link is valid, with the time left by our estimate. */
export function PdfState({ pdf, nowMs }: PdfStateProps) {
  const t = useTranslations("reports.state")
  const { state, problem } = pdf
  return (
    <span className="inline-flex flex-col items-start gap-0.5">
      {state === "sealing" ? (
        <LiveLink pdf={pdf} nowMs={nowMs} />
      ) : (
        <Badge {...LOOK[state]}>{t(state === "missed" && problem === "infected" ? "infected" : state)}</Badge>
      )}
      {state === "removed" ? null : <ProblemWords pdf={pdf} />}
    </span>
  )
}

function LiveLink({ pdf, nowMs }: PdfStateProps) {
  const t = useTranslations("reports.state")
  const untilMs = pdf.linkUntil === null ? null : Date.parse(pdf.linkUntil)
  const isOver = untilMs === null || untilMs <= nowMs
  return (
    <>
      <Badge tone={pdf.problem === null ? "info" : "warning"} icon={Hourglass}>
        {t(isOver ? "last" : "live")}{" "}
        {isOver ? null : (
          <span role="timer" className="tabular-nums">
            {countdown(untilMs, nowMs)}
          </span>
        )}
      </Badge>
      <span className="text-ink-3 text-xs">{t("estimate")}</span>
    </>
  )
}

type ProblemWordsProps = { pdf: Pick<ReportRow, "tries" | "problem" | "problemStatus"> }

/** The failure of the last try to store a PDF, and how many tries there were. */
function ProblemWords({ pdf: { tries, problem, problemStatus } }: ProblemWordsProps) {
  const t = useTranslations("reports")
  if (problem === null) return null
  return (
    <span className="text-ink-2 text-xs">
      {t(`problem.${problem}`, { status: String(problemStatus ?? "") })} {t("tries", { count: tries })}
    </span>
  )
}
