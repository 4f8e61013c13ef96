import { CircleCheck, CircleDashed, Eye, UserCheck } from "lucide-react"
import { useTranslations } from "next-intl"
import { Badge } from "#components/ui/values/badge.tsx"
import type { CaseState } from "#lib/domain/aml/cases.ts"

/** Where the page of a report shows its conclusion. */
export const CASE_PANEL_ID = "report-case"

const LOOK = {
  unneeded: { tone: "neutral", icon: CircleDashed },
  open: { tone: "warning", icon: Eye },
  concluded: { tone: "info", icon: UserCheck },
  confirmed: { tone: "success", icon: CircleCheck },
} as const satisfies Record<CaseState, object>

/** The state of the review of a report. */
export function CaseBadge({ state }: { state: CaseState }) {
  const t = useTranslations("aml.case.state")
  return <Badge {...LOOK[state]}>{t(state)}</Badge>
}
