import { useTranslations } from "next-intl"
import type { ReportLevelKey } from "#lib/reports/report-row.ts"

/** Returns what a level is called among reports that wait for review: GREEN is there only where its sections do not bear it out. */
export function useReviewLevel(): (level: ReportLevelKey) => string {
  const t = useTranslations("reports.filter")
  return (level) => {
    if (level === "GREEN") return t("doubtfulGreen")
    return level === "other" ? t("other") : level
  }
}
