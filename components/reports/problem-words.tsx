import { useTranslations } from "next-intl"
import type { ReportRow } from "#lib/reports/report-row.ts"

type ProblemWordsProps = { pdf: Pick<ReportRow, "tries" | "problem" | "problemStatus"> }

/** The failure of the last try to store a PDF, and how many tries there were. */
export function ProblemWords({ pdf: { tries, problem, problemStatus } }: ProblemWordsProps) {
  const t = useTranslations("reports")
  if (problem === null) return null
  return (
    <span className="text-ink-2 text-xs">
      {t(`problem.${problem}`, { status: String(problemStatus ?? "") })} {t("tries", { count: tries })}
    </span>
  )
}
