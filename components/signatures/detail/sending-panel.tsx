import { useTranslations } from "next-intl"
import { CorrectRequestLink } from "#components/ask/correct-link.tsx"
import { Approve, Resume } from "#components/checks/commands.tsx"
import { explainsState, isAwaitingApproval, stateWords } from "#components/checks/problem-words.ts"
import { ServiceMessage } from "#components/checks/service-message.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { CHECK_STATE, StateBadge } from "#components/ui/values/state-badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { CheckView } from "#lib/checks/present-check.ts"
import { endedUnsent } from "#lib/domain/signature-end.ts"
import { operationOf } from "#lib/operations/registry.ts"

type SendingPanelProps = {
  check: CheckView | null
  maySend: boolean
  /** This person may let a halted one go on. */
  mayResume: boolean
}

/** The state of the sending until the service accepts it. Nothing for a request that was accepted, or was never sent from here. */
export function SendingPanel({ check, maySend, mayResume }: SendingPanelProps) {
  const t = useTranslations("signatureDetail.sending")
  const tc = useTranslations("checkProblems")
  if (check === null || check.state === "answered") return null
  const { state, problem } = check
  const unknown = state === "unknown"
  const code = problem?.code ?? null
  const LetGo = isAwaitingApproval(state, code) ? Approve : Resume
  return (
    <Banner
      tone={CHECK_STATE[state].tone}
      heading="h2"
      title={unknown ? t("unknownTitle") : tc(`state.${stateWords(state, code)}`)}
      actions={
        unknown ? (
          <LinkButton size="sm" variant="primary" href={`/checks/${check.id}`}>
            {t("settle")}
          </LinkButton>
        ) : (
          <>
            {state === "halted" && mayResume ? <LetGo checkId={check.id} /> : null}
            {endedUnsent(check) && maySend ? <CorrectRequestLink checkId={check.id} size="sm" /> : null}
            <LinkButton size="sm" href={`/checks/${check.id}`}>
              {t("open")}
            </LinkButton>
          </>
        )
      }
    >
      <p>
        <StateBadge state={state} />
      </p>
      <p className="mt-1.5">{unknown ? t("unknownBody") : <Happened check={check} />}</p>
      {check.notBefore === null ? null : (
        <p className="mt-1">
          {t.rich("goesOn", { when: () => <Timestamp value={check.notBefore ?? ""} show="seconds" zone /> })}
        </p>
      )}
      {problem ? <ServiceMessage problem={problem} input={null} /> : null}
    </Banner>
  )
}

/** The reason on record where it explains the state, else what the state means. */
function Happened({ check: { state, problem, operation, httpStatus } }: { check: CheckView }) {
  const t = useTranslations("checkProblems")
  const ts = useTranslations("home.attention.slot")
  if (problem === null || !explainsState(state) || state === "withdrawn") return t(`plain.${state}`)
  const { cost, wire } = operationOf(operation)
  return t(`happened.${problem.code}`, { slot: ts(wire.key), cost, http: String(httpStatus ?? "") })
}
