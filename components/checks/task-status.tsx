import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { RecordList, RecordRow } from "#components/ui/layout/record-list.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Ago } from "#components/ui/values/ago.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { CheckStep } from "#lib/checks/lists/check-history.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { movementsOf } from "#lib/ledger/movements.ts"
import { operationOf } from "#lib/operations/registry.ts"

type TaskStatusProps = {
  check: CheckView
  steps: readonly CheckStep[]
  now: Date
  /** The commands of a person for how it ended. */
  actions?: ReactNode
}

/** A task that goes on as usual, in one line: since when, and when it is read next. */
export function TaskProgress({ check, steps, now }: Omit<TaskStatusProps, "actions">) {
  const t = useTranslations("match.task")
  const accepted = acceptedAt(steps)
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2 text-sm">
      {accepted === null ? null : (
        <span>
          {t("since")} <Ago value={accepted} renderedAt={now.getTime()} alone />
        </span>
      )}
      {check.pollAt === null ? null : (
        <span>
          {t("nextRead")} <Timestamp value={check.pollAt} show="seconds" />
        </span>
      )}
    </p>
  )
}

function acceptedAt(steps: readonly CheckStep[]): string | null {
  return steps.find(({ state }) => state === "pending")?.at ?? null
}

/** A question that the service answers later: its own word for the state, when it was read, its cost. */
export function TaskStatus({ check, steps, now, actions }: TaskStatusProps) {
  const t = useTranslations("match.task")
  const word = useTranslations("words")
  const { cost } = operationOf(check.operation)
  const accepted = acceptedAt(steps)
  const pending = check.state === "pending"
  return (
    <Section title={t("title")} flush>
      <RecordList>
        <RecordRow label={t("word")}>
          <StateWord check={check} />
        </RecordRow>
        {accepted === null ? null : (
          <RecordRow label={t(pending ? "since" : "accepted")}>
            <Timestamp value={accepted} show="seconds" zone />
            {pending ? (
              <span className="text-ink-3 print:hidden">
                {" "}
                (<Ago value={accepted} renderedAt={now.getTime()} />)
              </span>
            ) : null}
          </RecordRow>
        )}
        <Reads check={check} pending={pending} />
        {pending || check.settledAt === null ? null : (
          <RecordRow label={word("ended")}>
            <Timestamp value={check.settledAt} show="seconds" zone />
          </RecordRow>
        )}
        {cost === "unit" || cost === "token" ? (
          <RecordRow label={word("cost")}>
            <ChargeStory steps={steps} />
          </RecordRow>
        ) : null}
        {check.remoteId === null ? null : (
          <RecordRow label={word("remoteId")} identifier>
            <span className="inline-flex items-start gap-1 break-all">
              <Verbatim>{check.remoteId}</Verbatim>
              <CopyButton text={check.remoteId} what={word("remoteId")} className="-my-1" />
            </span>
          </RecordRow>
        )}
      </RecordList>
      {actions ? (
        <div className="border-line border-t px-4 py-3" data-screen-only>
          {actions}
        </div>
      ) : null}
    </Section>
  )
}

/** The service's word as it came, in a neutral tone; `pending`, which alone has a meaning in the specification, in ours. */
function StateWord({ check }: { check: CheckView }): ReactNode {
  const t = useTranslations("match.task")
  const ui = useTranslations("ui")
  if (check.problem?.code === "state_unrecognised")
    return <span className="text-ink-2 italic">{t("unrecognised")}</span>
  if (check.remoteState === null) return <span className="text-ink-2 italic">{t("unread")}</span>
  // The one word whose meaning the specification gives.
  const isPending = check.state === "pending" && check.remoteState === "pending"
  return (
    <>
      <Badge>{isPending ? ui("state.pending") : <Verbatim>{check.remoteState}</Verbatim>}</Badge>
      {isPending ? <span className="field-name ms-1.5">{check.remoteState}</span> : null}
    </>
  )
}

function Reads({ check, pending }: { check: CheckView; pending: boolean }) {
  const t = useTranslations("match.task")
  return (
    <>
      <RecordRow label={t("reads")}>
        {check.polls}
        {check.polledAt === null ? null : (
          <span>
            {" · "}
            {t("lastRead")} <Timestamp value={check.polledAt} show="seconds" />
          </span>
        )}
      </RecordRow>
      {pending && check.pollAt !== null ? (
        <RecordRow label={t("nextRead")}>
          <Timestamp value={check.pollAt} show="seconds" zone />
        </RecordRow>
      ) : null}
    </>
  )
}

/** The cost of a question over time: each change of its charge, in order. */
function ChargeStory({ steps }: { steps: readonly CheckStep[] }) {
  const t = useTranslations("match.task.charge")
  const charge = useTranslations("ui.charge")
  const moved = movementsOf(steps)
  if (moved.length === 0) return <>{t("nothing")}</>
  return (
    <ul className="flex flex-col gap-0.5">
      {moved.map(({ to, at }) => (
        <li key={`${to} ${at}`}>
          {charge(to)} · <Timestamp value={at} show="seconds" zone />
        </li>
      ))}
    </ul>
  )
}
