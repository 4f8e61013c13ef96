import { CircleCheck, CircleDashed, Eye, UserCheck } from "lucide-react"
import { useTranslations } from "next-intl"
import { Badge } from "#components/ui/values/badge.tsx"
import { type AmlCase, standingKey } from "#lib/aml/review/review.ts"
import type { CaseState } from "#lib/domain/aml/cases.ts"

/** Where the page of a report shows its conclusion. */
export const CASE_PANEL_ID = "report-case"

/** Never of success: to approve an escalation clears nobody. */
const LOOK = {
  unneeded: { tone: "neutral", icon: CircleDashed },
  open: { tone: "warning", icon: Eye },
  concluded: { tone: "info", icon: UserCheck },
  confirmed: { tone: "neutral", icon: CircleCheck },
} as const satisfies Record<CaseState, object>

/** Where the review of a report stands. */
export function CaseBadge(reviewCase: Pick<AmlCase, "state" | "steps">) {
  const t = useTranslations("aml.case")
  return <Badge {...LOOK[reviewCase.state]}>{t(standingKey(reviewCase))}</Badge>
}
