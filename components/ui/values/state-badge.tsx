import { useTranslations } from "next-intl"
import type { CheckState } from "#lib/domain/check-states.ts"
import { Badge } from "./badge.tsx"
import { CHECK_STATE } from "./check-state.ts"

/** The state of a check: icon, word and tone. */
export function StateBadge({ state, className }: { state: CheckState; className?: string }) {
  const t = useTranslations("ui.state")
  const { tone, icon } = CHECK_STATE[state]
  return (
    <Badge tone={tone} icon={icon} {...(className ? { className } : {})}>
      {t(state)}
    </Badge>
  )
}
