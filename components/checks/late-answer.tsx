import { useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { CheckStep } from "#lib/checks/lists/check-history.ts"
import type { CheckView } from "#lib/checks/present-check.ts"

type LateAnswerProps = {
  check: CheckView
  /** The step that its coming made. */
  step: CheckStep | undefined
}

/** The response that came after a person had closed the check: that it came, when, and what it means. Nothing where none came. */
export function LateAnswer({ check: { lateState, httpStatus }, step }: LateAnswerProps) {
  const t = useTranslations("check.late")
  if (lateState === null || !step) return null
  const words = lateState === "pending" || lateState === "answered" ? lateState : "other"
  return (
    <Banner tone="warning" heading="h2" title={t("title")}>
      <p>
        {t.rich(httpStatus === null ? "notSent" : "came", {
          status: String(httpStatus ?? ""),
          when: () => <Timestamp value={step.at} show="seconds" zone />,
        })}
      </p>
      {httpStatus === null ? null : <p>{t(words)}</p>}
    </Banner>
  )
}
