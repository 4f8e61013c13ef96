import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { CHECK_STATE } from "#components/ui/values/state-badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { BatchHold } from "#lib/batches/batch-hold.ts"
import type { CheckStep } from "#lib/checks/lists/check-history.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import type { Finding } from "#lib/domain/check-states.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { costWords, explainsState, helperOf, nextWords, stateWords } from "./problem-words.ts"
import { ServiceMessage } from "./service-message.tsx"
import { STATE_PANEL_ID } from "./state-panel-id.ts"

type StatePanelProps = {
  check: CheckView
  /** The step by which a person ended it. */
  endedBy: CheckStep | undefined
  finding: Finding | undefined
  /** Its batch does not send now. */
  hold: BatchHold | null
  actions?: ReactNode
}

/** The state of a check without an answer: what happened, whether it may have cost, what to do and who can help. */
export function StatePanel({ check, endedBy, finding, hold, actions }: StatePanelProps) {
  const t = useTranslations("checkProblems")
  const tc = useTranslations("check")
  const { state, problem } = check
  // Of a failure the service's reason is the result.
  const message =
    problem && explainsState(state) ? <ServiceMessage problem={problem} input={check.input} /> : null
  return (
    <div id={STATE_PANEL_ID} tabIndex={-1} className="scroll-mt-4">
      <Banner
        tone={CHECK_STATE[state].tone}
        heading="h2"
        title={
          hold && state !== "halted"
            ? t(`held.title.${hold}`)
            : t(`state.${stateWords(state, problem?.code ?? null)}`)
        }
        actions={actions}
      >
        {state === "failed" ? message : null}
        <Sentences check={check} hold={hold} />
        <LedOn state={state} endedBy={endedBy} finding={finding} />
        {check.notBefore === null || hold ? null : (
          <p className="mt-1">
            {t.rich(check.attempts === 0 ? "labels.goesOut" : "labels.goesOn", {
              when: () => <Timestamp value={check.notBefore ?? ""} show="seconds" zone />,
            })}
          </p>
        )}
        {state === "failed" ? null : message}
        <p className="mt-2 text-ink-3 text-xs">{tc("reference", { requestId: check.requestId })}</p>
      </Banner>
    </div>
  )
}

function Sentences({ check, hold }: Pick<StatePanelProps, "check" | "hold">) {
  const t = useTranslations("checkProblems")
  const word = useTranslations("words")
  const ts = useTranslations("home.attention.slot")
  const { state, charge, problem } = check
  const { cost, wire, reachesPeople } = operationOf(check.operation)
  const slot = ts(wire.key)
  const code = problem?.code ?? null
  const explained = code !== null && explainsState(state)
  const next = check.lateState === null ? nextWords(state, code, cost, reachesPeople) : "closedLate"
  const helper = helperOf(state, code)
  const over = state === "withdrawn" || state === "closed"
  return (
    <Facts className="gap-y-1 text-ink">
      <Fact look="beside" term={word("whatHappened")}>
        {explained && !over && !hold ? null : <span>{`${t(hold ? "held.plain" : `plain.${state}`)} `}</span>}
        {explained ? (
          <span>{t(`happened.${code}`, { slot, cost, http: String(check.httpStatus ?? "") })}</span>
        ) : null}
      </Fact>
      <Fact look="beside" term={word("cost")}>
        {t(`cost.${costWords(state, charge, cost)}`, { cost })}
      </Fact>
      {next === null ? null : (
        <Fact look="beside" term={word("whatToDo")}>
          {hold ? t("held.next") : t(`next.${next}`, { cost })}
        </Fact>
      )}
      {helper === null || over || (hold && state !== "halted") ? null : (
        <Fact look="beside" term={t("labels.who")}>
          {t(`who.${helper}`)}
        </Fact>
      )}
    </Facts>
  )
}

type LedOnProps = { state: CheckView["state"] } & Pick<StatePanelProps, "endedBy" | "finding">

/** By whom it was ended, with the reason that they gave. */
function LedOn({ state, endedBy, finding }: LedOnProps) {
  const t = useTranslations("checkProblems.labels")
  const ts = useTranslations("check.steps")
  if ((state !== "closed" && state !== "withdrawn") || !endedBy?.by) return null
  const words = state === "closed" ? "closedBy" : "withdrawnBy"
  return (
    <div className="mt-2 text-ink">
      <p>
        {t(words, { name: endedBy.by.name })} · <Timestamp value={endedBy.at} show="seconds" zone />
      </p>
      {finding ? <p>{t(`finding.${finding}`)}</p> : null}
      {endedBy.reason === null ? null : (
        <p className="whitespace-pre-wrap break-words">{ts("reason", { reason: endedBy.reason })}</p>
      )}
    </div>
  )
}
