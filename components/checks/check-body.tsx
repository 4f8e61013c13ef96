import { useTranslations } from "next-intl"
import type { ComponentProps, ReactNode } from "react"
import type { ReportDesk } from "#components/aml/report-desk.ts"
import { AnswerBody } from "#components/answers/answer-body.tsx"
import { EndedWithout, WithoutRecord } from "#components/answers/without-record.tsx"
import { CorrectLink } from "#components/ask/correct-link.tsx"
import { remoteKind } from "#components/checks/settling/remote-kind.ts"
import { EndTaskForm, ReopenTask, SettleForm } from "#components/checks/settling/settling.tsx"
import { WatchButton } from "#components/notices/watch-button.tsx"
import { HeldNotice } from "#components/pace/held-notice.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import type { BatchHold } from "#lib/batches/batch-hold.ts"
import { displayedJson } from "#lib/checks/answers/displayed-json.ts"
import type { StoredAnswer } from "#lib/checks/answers/stored-answer.ts"
import type { CheckStep, LinkedCheck } from "#lib/checks/lists/check-history.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { embeddedRecord } from "#lib/checks/results/embedded-record.ts"
import { mayReopen } from "#lib/checks/tasks/may-reopen.ts"
import { endedUnaccepted, type Finding, holdsAnswer, isSettled, NEXT } from "#lib/domain/check-states.ts"
import { unshownCode } from "#lib/domain/failures.ts"
import type { CurrentLine } from "#lib/dossier/current-lines.ts"
import { knownFields, showsRecord } from "#lib/operations/deviations.ts"
import { isOperationSlug, operationOf } from "#lib/operations/registry.ts"
import { AskAgain } from "./ask-again.tsx"
import { Approve, Resume, Withdraw } from "./commands.tsx"
import { explainsState, isAwaitingApproval } from "./problem-words.ts"
import { LateAnswer, Received } from "./received.tsx"
import { StatePanel } from "./state-panel.tsx"
import { TaskProgress, TaskStatus } from "./task-status.tsx"
import { UnshownRecord } from "./unshown-record.tsx"

export type CheckPageProps = {
  check: CheckView
  stored: StoredAnswer
  steps: readonly CheckStep[]
  repeats: { earlier: LinkedCheck | null; later: LinkedCheck[] }
  finding: Finding | undefined
  /** Its batch does not send now. */
  hold: BatchHold | null
  /** The end of the hold that this check waits for, and the command that ends it, for who may. */
  serviceHold: Pick<ComponentProps<typeof HeldNotice>, "until" | "mayLift">
  /** The names in other answers on the same subject, where its own names nobody. */
  names: readonly string[]
  /** The newest other answers about the same subject, for who may read them. */
  known: readonly CurrentLine[]
  /** Our own part of an AML report's page. */
  report: ReportDesk | undefined
  sandboxMode: boolean
  /** When the reader downloaded each of its files, by the file's id. */
  downloads: Readonly<Record<string, readonly string[]>>
  /** The rights of the reader's role. */
  may: {
    ask: boolean
    resume: boolean
    openFiles: boolean
    batches: boolean
    dossier: boolean
    exactAnswers: boolean
  }
  now: Date
}

/** The content of the check: its answer, or its state and what can be done about it. */
export function CheckBody(props: CheckPageProps) {
  const { check, steps, now } = props
  const unshown = unshownCode(check.problem?.code)
  if (unshown && (check.state === "answered" || unshown === "record_erased"))
    return <UnshownRecord code={unshown} />
  const status = operationOf(check.operation).task ? (
    <TaskStatus {...{ check, steps, now }} actions={reopening(props)} />
  ) : null
  if (check.state !== "answered") return <Unanswered {...props} status={status} />
  return (
    <>
      {check.isUnusual ? <UnusualNote check={check} /> : null}
      {check.presence === "value" && check.result?.kind === "nothing" ? (
        <EndedWithout word={check.remoteState} />
      ) : null}
      {isWordFirst(props) ? status : null}
      <Answered {...props} />
    </>
  )
}

/** Where the specification does not show the record, the service's word for its state is part of what it says, unless it reads like one. */
function isWordFirst({ check, stored }: CheckPageProps): boolean {
  const operation = operationOf(check.operation)
  return !showsRecord(operation) && !(stored.kind === "record" && embeddedRecord(operation, stored.data))
}

/** Whether the content tells how the task stands; else its evidence does. */
export function showsTask(props: CheckPageProps): boolean {
  const { state, problem } = props.check
  return state === "pending" ? problem !== null : state !== "answered" || isWordFirst(props)
}

/** Above all else: the document that was asked about is probably mistyped. */
function UnusualNote({ check }: { check: CheckView }) {
  const t = useTranslations("check.unusual")
  const { kind } = operationOf(check.operation).subject(check.input)
  return (
    <Banner tone="warning" title={t("title")}>
      {t(kind === "dni" || kind === "ruc" ? kind : "plate")}
    </Banner>
  )
}

/** Only the answer of a task whose end words are not specified may turn out not to have been its end. */
export function reopening({ check, may }: CheckPageProps): ReactNode {
  if (!may.resume || !mayReopen(check)) return null
  return <ReopenTask checkId={check.id} words={check.state === "closed" ? "takeUp" : "reopen"} />
}

function Answered(props: CheckPageProps) {
  const { check, stored, downloads, may, now } = props
  if (check.presence !== null && check.presence !== "value") {
    return (
      <>
        <WithoutRecord check={check} presence={check.presence} />
        {stored.kind === "record" ? null : <Received stored={stored} />}
      </>
    )
  }
  if (stored.kind !== "record") return <Received stored={stored} />
  return (
    <AnswerBody
      slug={check.operation}
      data={displayedJson(stored.data, {
        href: `/api/checks/${check.id}`,
        always: knownFields(operationOf(check.operation)),
      })}
      check={withoutAnswer(check)}
      mayOpenFiles={may.openFiles}
      downloads={downloads}
      report={props.report}
      names={props.names}
      now={now}
    />
  )
}

/** The record is rendered from its exact bytes; the parsed one need not be sent as well. */
function withoutAnswer(check: CheckView): CheckView {
  return { ...check, answer: null }
}

function Unanswered(props: CheckPageProps & { status: ReactNode }) {
  const { check, stored, steps, may, now, status } = props
  const wasAccepted = check.remoteId !== null || check.charge === "deducted" || check.charge === "reserved"
  return (
    <>
      {check.isUnusual ? <UnusualNote check={check} /> : null}
      <StatePanel
        check={check}
        endedBy={props.steps.findLast(({ state, by }) => state === check.state && by !== null)}
        finding={props.finding}
        hold={props.hold}
        actions={<StateActions {...props} />}
      />
      {props.hold === null ? (
        <HeldNotice slot={operationOf(check.operation).wire.key} {...props.serviceHold} />
      ) : null}
      <LateAnswer check={check} step={steps.at(-1)} />
      {wasAccepted && showsTask(props) ? status : null}
      {status && !showsTask(props) ? <TaskProgress {...{ check, steps, now }} /> : null}
      {holdsAnswer(check) ? <Answered {...props} /> : null}
      {check.state === "unknown" && may.resume ? <Settle check={check} /> : null}
      {check.state === "pending" && check.problem !== null && may.resume ? (
        <EndTaskForm checkId={check.id} />
      ) : null}
      {stored.kind !== "record" && showsReceived(check) ? <Received stored={stored} /> : null}
    </>
  )
}

function Settle({ check }: Pick<CheckPageProps, "check">) {
  const t = useTranslations("check.close")
  return (
    <Section title={t("title")}>
      <SettleForm checkId={check.id} remoteKind={remoteKind(check.operation)} />
    </Section>
  )
}

/** The response is shown where it explains the state in other words than those quoted of it, and for an unknown outcome even if there was none. */
export function showsReceived({ state, lateState, httpStatus, problem }: CheckView): boolean {
  if (lateState !== null) return lateState !== "answered"
  if (state === "pending") return problem !== null
  return (
    state === "unknown" || (httpStatus !== null && explainsState(state) && problem?.message === undefined)
  )
}

type StateActionsProps = {
  check: CheckView
  finding: Finding | undefined
  hold: BatchHold | null
  may: { ask: boolean; resume: boolean; batches: boolean }
}

/** The commands that the state allows and the role may give. */
function StateActions({ check, may, finding, hold }: StateActionsProps) {
  const { id, operation, input, problem, charge } = check
  const next: readonly string[] = NEXT[check.state]
  const LetGo = isAwaitingApproval(check.state, problem?.code ?? null) ? Approve : Resume
  return (
    <>
      {hold !== null && may.batches ? <ToBatch batchId={check.batchId ?? ""} /> : null}
      {check.state === "halted" && hold === null && may.resume ? <LetGo checkId={check.id} /> : null}
      {next.includes("withdrawn") && may.ask ? <Withdraw checkId={check.id} /> : null}
      {check.state === "unknown" && may.ask && isOperationSlug(operation) ? (
        <AskAgain checkId={id} {...{ operation, input, charge }} />
      ) : null}
      {may.ask && (check.state === "refused" || isRequestLeft(check, finding)) ? (
        <CorrectLink check={{ id, operation, input, problem }} />
      ) : null}
      {isSettled(check.state) ? null : <WatchButton thing="check" id={id} />}
    </>
  )
}

/** A queued question of a stopped batch is sent with the batch, never on its own. */
function ToBatch({ batchId }: { batchId: string }) {
  const t = useTranslations("checkProblems.held")
  return (
    <LinkButton size="sm" variant="primary" href={`/batches/${batchId}`}>
      {t("action")}
    </LinkButton>
  )
}

/** A signature request that ended here without having reached its signers; other questions are asked again from the page's head. */
function isRequestLeft({ operation, state }: CheckView, finding: Finding | undefined): boolean {
  return operationOf(operation).reachesPeople && endedUnaccepted({ state, finding: finding ?? null })
}
