import { useTranslations } from "next-intl"
import { Said } from "#components/checks/said.tsx"
import { Banner } from "#components/ui/banner.tsx"
import { CHECK_STATE } from "#components/ui/check-state.ts"
import { LinkButton } from "#components/ui/link-button.tsx"
import { StateBadge } from "#components/ui/state-badge.tsx"
import { TextLink } from "#components/ui/text-link.tsx"
import { Timestamp } from "#components/ui/timestamp.tsx"
import type { CheckView } from "#lib/checks/present-check.ts"

/** How the sending stands while the service has not accepted it. Nothing for one that was accepted, or was never sent from here. */
export function SendingPanel({ check }: { check: CheckView | null }) {
  const t = useTranslations("signatureDetail.sending")
  const tc = useTranslations("checkProblems")
  if (check === null || check.state === "answered") return null
  const { state, problem } = check
  const unknown = state === "unknown"
  return (
    <Banner
      tone={CHECK_STATE[state].tone}
      heading="h2"
      title={unknown ? t("unknownTitle") : tc(`state.${state}`)}
      actions={
        unknown ? (
          <LinkButton size="sm" variant="primary" href={`/checks/${check.id}`}>
            {t("settle")}
          </LinkButton>
        ) : (
          <TextLink href={`/checks/${check.id}`}>{t("open")}</TextLink>
        )
      }
    >
      <p>
        <StateBadge state={state} />
      </p>
      <p className="mt-1.5">{unknown ? t("unknownBody") : tc(`plain.${state}`)}</p>
      {check.notBefore === null ? null : (
        <p className="mt-1">
          {t.rich("goesOn", { when: () => <Timestamp value={check.notBefore ?? ""} show="seconds" zone /> })}
        </p>
      )}
      {problem ? <Said problem={problem} input={{}} /> : null}
    </Banner>
  )
}
