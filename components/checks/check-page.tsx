import { Stamp } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ComponentProps, ReactNode } from "react"
import type { ReportDesk } from "#components/aml/report-desk.ts"
import { AnswerBody } from "#components/answers/answer-body.tsx"
import { WithoutRecord } from "#components/answers/without-record.tsx"
import { WatchButton } from "#components/notices/watch-button.tsx"
import { HeldNotice } from "#components/pace/held-notice.tsx"
import { FieldNamesSwitch } from "#components/preferences/field-names-switch.tsx"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import type { BatchHold } from "#lib/batches/batch-hold.ts"
import { drawnJson } from "#lib/checks/answers/drawn-json.ts"
import { writeExact } from "#lib/checks/answers/exact-json.ts"
import type { StoredAnswer } from "#lib/checks/answers/stored-answer.ts"
import type { CheckStep, LinkedCheck } from "#lib/checks/lists/check-history.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { readLike } from "#lib/checks/results/reads-like.ts"
import { mayReopen } from "#lib/checks/tasks/may-reopen.ts"
import { holdsAnswer, isSettled, NEXT } from "#lib/domain/check-states.ts"
import { unshownCode } from "#lib/domain/failures.ts"
import { endedUntaken, type Finding } from "#lib/domain/finding.ts"
import { knownFields, showsRecord } from "#lib/operations/deviations.ts"
import { isOperationSlug, operationOf } from "#lib/operations/registry.ts"
import { AskAgain } from "./ask-again.tsx"
import { CheckHeader } from "./check-header.tsx"
import { Approve, Resume, Withdraw } from "./commands.tsx"
import { CorrectPart } from "./correct-part.tsx"
import { Evidence } from "./evidence.tsx"
import { LateAnswer } from "./late-answer.tsx"
import { LiveCheck } from "./live-check.tsx"
import { PrintButton } from "./print-button.tsx"
import { explainsState, isAwaitingApproval } from "./problem-words.ts"
import { RawJson } from "./raw-json.tsx"
import { Received } from "./received.tsx"
import { keptAs } from "./settling/kept-as.ts"
import { Ending, Reopening, Settling } from "./settling/settling.tsx"
import { StatePanel } from "./state-panel.tsx"
import { Steps } from "./steps.tsx"
import { TaskStatus } from "./task-status.tsx"
import { UnshownRecord } from "./unshown-record.tsx"

type CheckPageProps = {
  check: CheckView
  stored: StoredAnswer
  steps: readonly CheckStep[]
  repeats: { earlier: LinkedCheck | null; later: LinkedCheck[] }
  finding: Finding | undefined
  /** Its batch does not send now. */
  hold: BatchHold | null
  /** Until when the service asked for silence, where this check waits for that, and how it is ended by who may. */
  silence: Pick<ComponentProps<typeof HeldNotice>, "until" | "lift">
  /** What stands beside an AML report. */
  report: ReportDesk | undefined
  sandboxMode: boolean
  ownOrigins: readonly string[]
  /** When who looks took each of its files away, by the file's id. */
  downloads: Readonly<Record<string, readonly string[]>>
  /** What the role of who looks allows. */
  may: {
    ask: boolean
    resume: boolean
    openFiles: boolean
    batches: boolean
    dossier: boolean
    exactAnswers: boolean
  }
  commands: {
    withdraw: ComponentProps<typeof Withdraw>["command"]
    resume: ComponentProps<typeof Resume>["command"]
    endTask: ComponentProps<typeof Ending>["command"]
    reopenTask: ComponentProps<typeof Reopening>["command"]
  } & ComponentProps<typeof Settling>["commands"]
  now: Date
}

/** One check: how it stands, its answer as it came, and its evidence. The same page is its print sheet. */
export function CheckPage(props: CheckPageProps) {
  const { check, steps, repeats, sandboxMode } = props
  const { id, state, revision, requestedAt, polls } = check
  return (
    <article className="@container print:@container-normal">
      <CheckHeader
        check={check}
        dossierLink={props.may.dossier && !isErased(check)}
        actions={<HeaderActions {...props} />}
      />
      <div className="grid items-start gap-5 @4xl:grid-cols-[minmax(0,1fr)_19rem] print:flex print:flex-col print:items-stretch print:gap-3">
        <div className="flex min-w-0 flex-col gap-5 print:gap-3">
          <Body {...props} />
        </div>
        <aside className="flex min-w-0 flex-col gap-5 print:order-first">
          <Evidence
            check={check}
            repeats={repeats}
            sandboxMode={sandboxMode}
            batchLinks={props.may.batches}
          />
          <div className="flex flex-col gap-2" data-screen-only>
            <FieldNamesSwitch />
            <Steps steps={steps} answersOf={props.may.exactAnswers ? id : null} />
            {isSettled(state) ? null : (
              <LiveCheck
                checkId={id}
                state={state}
                revision={revision}
                polls={polls}
                requestedAt={requestedAt}
              />
            )}
          </div>
        </aside>
      </div>
    </article>
  )
}

/** There is nothing left to be asked again. */
function isErased({ problem }: CheckView): boolean {
  return problem?.code === "record_erased"
}

const MAX_COPIED = 200_000

function HeaderActions({ check, stored, may }: CheckPageProps) {
  const t = useTranslations("check")
  const tk = useTranslations("constancia")
  const text = stored.kind === "record" ? writeExact(stored.data, t("raw.withheld")) : null
  return (
    <>
      {text !== null && text.length <= MAX_COPIED ? (
        <CopyButton text={text} what={t("wholeAnswer")} labelled />
      ) : null}
      <LinkButton variant="quiet" href={`/checks/${check.id}/constancia`}>
        <Stamp className="size-4" aria-hidden="true" />
        {tk("link")}
      </LinkButton>
      <PrintButton />
      {may.ask && isSettled(check.state) && check.state !== "refused" && !isErased(check) ? (
        <Again check={check} />
      ) : null}
    </>
  )
}

function Again({ check }: { check: CheckView }) {
  const t = useTranslations("cost")
  const { cost } = operationOf(check.operation)
  const { id, operation, input, charge } = check
  if (!isOperationSlug(operation)) return null // a signature request is built and sent anew, never repeated by a press
  return (
    <AskAgain
      checkId={id}
      operation={operation}
      input={input}
      cost={t(cost)}
      doubtful={charge === "unknown"}
    />
  )
}

function Body(props: CheckPageProps) {
  const { check, steps, now } = props
  const unshown = unshownCode(check.problem?.code)
  if (unshown && (check.state === "answered" || unshown === "record_erased"))
    return <UnshownRecord code={unshown} />
  const status = operationOf(check.operation).task ? (
    <TaskStatus check={check} steps={steps} now={now} actions={reopening(props)} />
  ) : null
  if (check.state !== "answered") return <Unanswered {...props} status={status} />
  // Where the specification does not show the record, the service's word for its state is part of what it says, unless it reads like one.
  const operation = operationOf(check.operation)
  const { stored } = props
  const wordFirst = !showsRecord(operation) && !(stored.kind === "record" && readLike(operation, stored.data))
  return (
    <>
      {wordFirst ? status : null}
      <Answered {...props} status={wordFirst ? null : status} />
    </>
  )
}

/** Only the answer of a task whose end words are not specified may turn out not to have been its end. */
function reopening({ check, may, commands }: CheckPageProps): ReactNode {
  if (!may.resume || !mayReopen(check)) return null
  return <Reopening checkId={check.id} words={wordsOfReopening(check)} command={commands.reopenTask} />
}

function wordsOfReopening({ state }: CheckView): "reopen" | "takeUp" {
  return state === "closed" ? "takeUp" : "reopen"
}

function Answered(props: CheckPageProps & { status: ReactNode }) {
  const { check, stored, ownOrigins, downloads, may, now, status } = props
  if (check.presence !== null && check.presence !== "value") {
    return (
      <>
        <WithoutRecord check={check} presence={check.presence} />
        {status}
        {stored.kind === "record" ? null : <Received stored={stored} />}
      </>
    )
  }
  if (stored.kind !== "record") {
    return (
      <>
        {status}
        <Received stored={stored} />
      </>
    )
  }
  return (
    <>
      <AnswerBody
        slug={check.operation}
        data={drawnJson(stored.data, {
          href: `/api/checks/${check.id}`,
          always: knownFields(operationOf(check.operation)),
        })}
        check={withoutAnswer(check)}
        ownOrigins={ownOrigins}
        mayOpenFiles={may.openFiles}
        downloads={downloads}
        report={props.report}
        now={now}
      />
      {status}
      <RawJson checkId={check.id} data={stored.data} />
    </>
  )
}

/** The record is drawn from its exact bytes; what was read of it need not travel as well. */
function withoutAnswer(check: CheckView): CheckView {
  return { ...check, answer: null }
}

function Unanswered(props: CheckPageProps & { status: ReactNode }) {
  const { check, stored, steps, may, commands, status } = props
  const taken = check.remoteId !== null || check.charge === "deducted" || check.charge === "reserved"
  return (
    <>
      <StatePanel
        check={check}
        endedBy={props.steps.findLast(({ state, by }) => state === check.state && by !== null)}
        finding={props.finding}
        hold={props.hold}
        actions={<StateActions {...props} />}
      />
      {props.hold === null ? (
        <HeldNotice slot={operationOf(check.operation).wire.key} {...props.silence} />
      ) : null}
      <LateAnswer check={check} step={steps.at(-1)} />
      {taken ? status : null}
      {holdsAnswer(check) ? <Answered {...props} status={null} /> : null}
      {check.state === "unknown" && may.resume ? <Settle check={check} commands={commands} /> : null}
      {check.state === "pending" && check.problem !== null && may.resume ? (
        <Ending checkId={check.id} command={commands.endTask} />
      ) : null}
      {stored.kind !== "record" && showsReceived(check) ? <Received stored={stored} /> : null}
    </>
  )
}

function Settle({ check, commands }: Pick<CheckPageProps, "check" | "commands">) {
  const t = useTranslations("check.close")
  return (
    <Section title={t("title")}>
      <Settling
        checkId={check.id}
        keptAs={keptAs(check.operation)}
        commands={{ close: commands.close, identify: commands.identify }}
      />
    </Section>
  )
}

/** What came is worth a look where it explains the state; that an unknown brought nothing is worth saying too. */
function showsReceived({ state, lateState, httpStatus, problem }: CheckView): boolean {
  if (lateState !== null) return lateState !== "answered"
  if (state === "pending") return problem !== null
  return state === "unknown" || (httpStatus !== null && explainsState(state))
}

/** The commands that the state allows and the role may give. */
function StateActions({ check, may, commands, finding, hold }: CheckPageProps) {
  const { id, operation, input, problem } = check
  const next: readonly string[] = NEXT[check.state]
  const LetGo = isAwaitingApproval(check.state, problem?.code ?? null) ? Approve : Resume
  return (
    <>
      {hold !== null && may.batches ? <ToBatch batchId={check.batchId ?? ""} /> : null}
      {check.state === "halted" && hold === null && may.resume ? (
        <LetGo checkId={check.id} command={commands.resume} />
      ) : null}
      {next.includes("withdrawn") && may.ask ? (
        <Withdraw checkId={check.id} command={commands.withdraw} />
      ) : null}
      {check.state === "unknown" && may.ask ? <Again check={check} /> : null}
      {may.ask && (check.state === "refused" || isRequestLeft(check, finding)) ? (
        <CorrectPart check={{ id, operation, input, problem }} />
      ) : null}
      {isSettled(check.state) ? null : <WatchButton thing="check" id={id} />}
    </>
  )
}

/** A question that its batch keeps back goes on with the batch, never by itself. */
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
  return operationOf(operation).reachesPeople && endedUntaken({ state, finding: finding ?? null })
}
