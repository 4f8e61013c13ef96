import { Stamp } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ComponentType, ReactNode } from "react"
import { ReportActions, ReportBefore, ReportRank } from "#components/aml/report-head.tsx"
import { FormDeviations } from "#components/answers/deviations.tsx"
import { LookUpButton } from "#components/answers/look-up-button.tsx"
import { BatchOfCheck } from "#components/batches/batch-of-check.tsx"
import { DownloadButton } from "#components/constancia/download-button.tsx"
import { Owner } from "#components/dossier/marks/owner.tsx"
import { FieldNamesSwitch } from "#components/preferences/field-names-switch.tsx"
import { ResultLine, WeighingMarks } from "#components/results/result-line.tsx"
import { StandsUnder } from "#components/shell/nav/nav-link.tsx"
import { RequestQuestion } from "#components/signatures/request-question.tsx"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { cx } from "#components/ui/cx.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { MoreActions } from "#components/ui/overlays/more-actions.tsx"
import { ChargeBadge } from "#components/ui/values/charge-badge.tsx"
import { CHECK_STATE, StateBadge } from "#components/ui/values/state-badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { TONE_INK } from "#components/ui/values/tone.ts"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { writeExact } from "#lib/checks/answers/exact-json.ts"
import type { CheckStep, LinkedCheck } from "#lib/checks/lists/check-history.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { embeddedRecord } from "#lib/checks/results/embedded-record.ts"
import { saysCost } from "#lib/domain/charges.ts"
import { holdsAnswer, isSettled } from "#lib/domain/check-states.ts"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import { type CheckOperation, isOperationSlug, operationOf } from "#lib/operations/registry.ts"
import { AskAgain } from "./ask-again.tsx"
import { CheckBody, type CheckPageProps, reopening, showsReceived, showsTask } from "./check-body.tsx"
import { Evidence } from "./evidence.tsx"
import { EvidenceDrawer } from "./evidence-drawer.tsx"
import { LiveCheck } from "./live-check.tsx"
import { PrintButton } from "./print-button.tsx"
import { CopyAsked, Question } from "./question.tsx"
import { RawJson, Received } from "./received.tsx"
import { ShowEvidence } from "./show-evidence.tsx"
import { TaskStatus } from "./task-status.tsx"

/** One check: whom it is about, its answer or its state, and what else is known of the same subject. The same page is its print sheet. */
export function CheckPage(props: CheckPageProps) {
  const { check } = props
  // What is known of whom was asked about says nothing about whom another answer is about.
  const known = isOfAnother(check) ? [] : props.known
  const { id, state, revision, requestedAt, polls } = check
  return (
    <article className="@container print:@container-normal">
      {check.operation === "aml" ? <StandsUnder entry="reports" /> : null}
      <CheckHeader {...props} actions={<HeaderActions {...props} />} />
      <div
        className={cx(
          "grid items-start gap-5 print:flex print:flex-col print:items-stretch print:gap-3",
          known.length > 0 && !props.report && "@4xl:grid-cols-[minmax(0,1fr)_19rem]",
        )}
      >
        <div className="flex min-w-0 flex-col gap-5 print:gap-3">
          <CheckBody {...props} />
          {isSettled(state) ? null : <LiveCheck checkId={id} {...{ state, revision, polls, requestedAt }} />}
        </div>
        <KnownOfSubject known={known} />
      </div>
      <CheckEvidence {...props} />
    </article>
  )
}

const MAX_COPIED = 200_000

/** What is asked next of the same subject first; of what this person does not ask again, its constancia. */
function HeaderActions({ check, stored, may, report }: CheckPageProps) {
  const t = useTranslations("check")
  const word = useTranslations("words")
  const tk = useTranslations("constancia")
  const text = stored.kind === "record" ? writeExact(stored.data, t("raw.withheld")) : null
  const { id, operation, input, charge, state } = check
  // A signature request is built and sent again, never repeated by a press.
  const repeats =
    may.ask && isOperationSlug(operation) && isSettled(state) && state !== "refused" && !isErased(check)
  const constancia = (
    <LinkButton variant={repeats ? "quiet" : "secondary"} href={`/checks/${id}/constancia`}>
      <Stamp className="size-4" aria-hidden="true" />
      {tk("title")}
    </LinkButton>
  )
  return (
    <>
      {report ? <ReportActions check={check} queue={report.queue} mayOpen={may.openFiles} /> : null}
      {may.ask && !OWN_QUESTIONS[operation] && !isErased(check) ? (
        <LookUpButton identifier={operationOf(operation).subject(input).identifier} inWords={t("askAlso")} />
      ) : null}
      {repeats ? null : constancia}
      <MoreActions label={word("more")} room="none">
        {repeats ? <AskAgain quiet checkId={id} {...{ operation, input, charge }} /> : null}
        {text !== null && text.length <= MAX_COPIED ? (
          <CopyButton text={text} what={t("wholeAnswer")} labelled variant="quiet" />
        ) : null}
        {repeats ? constancia : null}
        <PrintButton />
      </MoreActions>
    </>
  )
}

/** It names another number than was asked about. */
function isOfAnother({ warnings }: CheckView): boolean {
  return warnings.some(({ kind }) => kind === "other")
}

/** There is nothing left to be asked again. */
function isErased({ problem }: CheckView): boolean {
  return problem?.code === "record_erased"
}

/** The questions that are more than fields. */
const OWN_QUESTIONS: { [S in CheckOperation]?: ComponentType<{ input: Record<string, string> }> } = {
  signature: RequestQuestion,
}

/** Whom or what it is about; the query and its question above, when it was asked below. A state is said unless it is the good one, a cost only if there is or may be one. */
function CheckHeader(props: CheckPageProps & { actions: ReactNode }) {
  const { check, stored, names, repeats, may, report, actions } = props
  const t = useTranslations()
  const { operation, input, state, result, charge, requestedAt, requestedBy } = check
  const OwnQuestion = OWN_QUESTIONS[operation]
  const own = operationOf(operation)
  const { subject } = own
  const readAs = stored.kind === "record" ? embeddedRecord(own, stored.data)?.slug : undefined
  const { record } = operationOf(readAs ?? operation)
  const about = subject(input).identifier
  const name = result?.line.title || (isOfAnother(check) ? undefined : names[0]) || ""
  const saysState = state !== "answered" || result?.kind !== "record"
  const query = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-sm">
      <p>
        <span className="hidden print:inline">{t("words.cotejo")} · </span>
        {t(`operations.${operation}.name`)}
      </p>
      {OwnQuestion ? null : <Question input={input} said={name === "" ? about : undefined} />}
    </div>
  )
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 print:mb-3">
      {report ? <div className="grow self-center">{query}</div> : null}
      {report ? <Actions>{actions}</Actions> : null}
      <div
        className={cx(
          "flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2",
          report ? "basis-full" : "basis-64",
        )}
      >
        {operation === "aml" && state === "answered" && stored.kind === "record" ? (
          <ReportRank data={stored.data} isUnusual={check.isUnusual} />
        ) : null}
        <div className="flex min-w-0 grow basis-64 flex-col gap-1">
          {report ? null : query}
          <div className="flex items-center gap-1">
            <h1 className="wrap-anywhere text-balance font-semibold text-xl tracking-tight">
              {OwnQuestion ? (
                t(`operations.${operation}.name`)
              ) : (
                <Verbatim className={name === "" ? "font-mono" : ""}>{name || about}</Verbatim>
              )}
            </h1>
            {name === "" && !OwnQuestion ? <CopyAsked input={input} value={about} /> : null}
          </div>
          {OwnQuestion ? <OwnQuestion input={input} /> : null}
          <div className="flex flex-wrap items-center gap-2 empty:hidden">
            {saysState ? <StateBadge state={state} result={result?.kind} /> : null}
            {saysCost(charge) ? <ChargeBadge charge={charge} state={state} /> : null}
            {result?.kind === "record" && !report ? (
              <WeighingMarks line={result.line} but={record.beside} />
            ) : null}
          </div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
            <span>
              {t.rich("check.askedBy", {
                name: requestedBy.name,
                when: () => <Timestamp value={requestedAt} zone />,
              })}
            </span>
            <span className="flex flex-wrap gap-x-3 gap-y-1" data-screen-only>
              <ShowEvidence label={t("check.showEvidence")} />
              {may.dossier && !isErased(check) ? (
                <TextLink href={dossierPath(check.subjectId)}>{t("dossier.link")}</TextLink>
              ) : null}
              {may.batches ? <BatchOfCheck check={check} /> : null}
            </span>
            {report?.may.review ? (
              <span className="inline-flex flex-wrap items-center gap-x-1.5">
                {t("dossier.marks.assignee")}{" "}
                <Owner
                  subjectId={check.subjectId}
                  owner={report.owner}
                  taker={isErased(check) ? null : report.reviewCase.viewerId}
                />
              </span>
            ) : null}
            <Repeats {...repeats} />
            {report ? <ReportBefore checkId={check.id} change={report.change} /> : null}
          </p>
        </div>
      </div>
      {report ? null : <Actions>{actions}</Actions>}
    </header>
  )
}

function Actions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2" data-screen-only>
      {children}
    </div>
  )
}

/** The check that this one repeats, and those that repeat it: which answer is the newest decides. */
function Repeats({ earlier, later }: CheckPageProps["repeats"]) {
  const t = useTranslations("check")
  const link = (check: LinkedCheck, words: "repeatOf" | "repeatedBy") => (
    <TextLink key={check.id} href={`/checks/${check.id}`}>
      {t.rich(words, { when: () => <Timestamp value={check.requestedAt} /> })}
    </TextLink>
  )
  return [...(earlier ? [link(earlier, "repeatOf")] : []), ...later.map((check) => link(check, "repeatedBy"))]
}

/** What the other newest answers about the same subject say, each one press away. */
function KnownOfSubject({ known }: Pick<CheckPageProps, "known">) {
  const t = useTranslations()
  if (known.length === 0) return null
  return (
    <aside className="min-w-0">
      <Section title={t("check.known")} flush>
        <ul className="divide-y divide-line">
          {known.map(({ checkId, operation, result, askedAt }) => (
            <li key={checkId} className="flex flex-col gap-0.5 px-4 py-2.5">
              <span className="flex flex-wrap justify-between gap-x-3 text-ink-2 text-sm">
                <TextLink href={`/checks/${checkId}`}>{t(`operations.${operation}.name`)}</TextLink>
                <Timestamp value={askedAt} show="date" />
              </span>
              <ResultLine result={result} />
            </li>
          ))}
        </ul>
      </Section>
    </aside>
  )
}

/** Times to the second, the request and its response, each state, the answer as it came. */
function CheckEvidence(props: CheckPageProps) {
  const { check, stored, steps, sandboxMode, may, now } = props
  const isTask = operationOf(check.operation).task && !showsTask(props)
  return (
    <EvidenceDrawer>
      <Evidence check={check} sandboxMode={sandboxMode} />
      {isTask ? <TaskStatus {...{ check, steps, now }} actions={reopening(props)} /> : null}
      <div data-screen-only>
        <Steps steps={steps} answersOf={may.exactAnswers ? check.id : null} />
      </div>
      <FormDeviations deviations={check.warnings} slug={check.operation} />
      {stored.kind === "record" && holdsAnswer(check) ? (
        <RawJson checkId={check.id} data={stored.data} />
      ) : null}
      {stored.kind === "text" && !holdsAnswer(check) && !showsReceived(check) ? (
        <Received stored={stored} />
      ) : null}
      <div data-screen-only>
        <FieldNamesSwitch />
      </div>
    </EvidenceDrawer>
  )
}

type StepsProps = {
  steps: readonly CheckStep[]
  /** The check whose former answers may be taken away; null for who may not. */
  answersOf: string | null
}

/** Every state of the check's history, when, and by whom where a person did it. */
function Steps({ steps, answersOf }: StepsProps) {
  const word = useTranslations("words")
  return (
    <Section title={word("steps")}>
      <ol className="flex flex-col">
        {steps.map((step) => (
          <Step key={step.revision} step={step} answersOf={answersOf} />
        ))}
      </ol>
    </Section>
  )
}

/** A person closes; a later entry without a person is an answer that came afterwards. */
function isLate({ state, by }: CheckStep): boolean {
  return state === "closed" && by === null
}

function Step({ step, answersOf }: { step: CheckStep } & Pick<StepsProps, "answersOf">) {
  const t = useTranslations("check.steps")
  const tc = useTranslations("constancia")
  const word = useTranslations("words")
  const ts = useTranslations("ui")
  const { tone, icon: Icon } = CHECK_STATE[step.state]
  return (
    <li className="group/step relative flex gap-2.5 pb-3 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-5 bottom-0 left-[7px] w-px bg-line-strong group-last/step:hidden"
      />
      <Icon className={cx("mt-0.5 size-4 shrink-0 bg-surface", TONE_INK[tone])} aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">
          {ts(`state.${step.state}`)}
          {step.by === null ? null : (
            <span className="font-normal text-ink-2"> {t("byPerson", { name: step.by.name })}</span>
          )}
        </p>
        <p className="flex flex-wrap gap-x-2 text-ink-2 text-sm">
          <Timestamp value={step.at} show="seconds" />
          {isLate(step) ? <span>{t("late")}</span> : null}
          {step.httpStatus === null ? null : <span>{t("http", { status: String(step.httpStatus) })}</span>}
        </p>
        {step.keepsAnswer && answersOf !== null ? (
          <p data-screen-only>
            <DownloadButton
              href={`/api/checks/${answersOf}/answer?revision=${step.revision}`}
              label={t("takeAnswer")}
              busyLabel={word("downloading")}
              doneLabel={tc("answerDownloaded")}
              size="sm"
            />
          </p>
        ) : null}
        {step.reason === null ? null : (
          <p className="whitespace-pre-wrap break-words text-sm">{t("reason", { reason: step.reason })}</p>
        )}
      </div>
    </li>
  )
}
