import { Stamp } from "lucide-react"
import { useTranslations } from "next-intl"
import type { ComponentType, ReactNode } from "react"
import { DownloadButton } from "#components/constancia/download-button.tsx"
import { FieldNamesSwitch } from "#components/preferences/field-names-switch.tsx"
import { RequestQuestion } from "#components/signatures/request-question.tsx"
import { CopyButton } from "#components/ui/controls/copy-button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { cx } from "#components/ui/cx.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { MoreActions } from "#components/ui/overlays/more-actions.tsx"
import { ChargeBadge } from "#components/ui/values/charge-badge.tsx"
import { CHECK_STATE } from "#components/ui/values/check-state.ts"
import { StateBadge } from "#components/ui/values/state-badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { TONE_INK } from "#components/ui/values/tone.ts"
import { writeExact } from "#lib/checks/answers/exact-json.ts"
import type { CheckStep } from "#lib/checks/lists/check-history.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { isSettled } from "#lib/domain/check-states.ts"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import { type CheckOperation, isOperationSlug } from "#lib/operations/registry.ts"
import { AskAgain } from "./ask-again.tsx"
import { CheckBody, type CheckPageProps } from "./check-body.tsx"
import { Evidence } from "./evidence.tsx"
import { LiveCheck } from "./live-check.tsx"
import { PrintButton } from "./print-button.tsx"
import { Question } from "./question.tsx"

/** One check: its state, its answer as it came, and its evidence. The same page is its print sheet. */
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
          <CheckBody {...props} />
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

const MAX_COPIED = 200_000

/** The main one first: to ask again, or, of what this person does not ask again, its constancia. */
function HeaderActions({ check, stored, may }: CheckPageProps) {
  const t = useTranslations("check")
  const tk = useTranslations("constancia")
  const text = stored.kind === "record" ? writeExact(stored.data, t("raw.withheld")) : null
  const { id, operation, input, charge, state } = check
  // A signature request is built and sent again, never repeated by a press.
  const repeats =
    may.ask && isOperationSlug(operation) && isSettled(state) && state !== "refused" && !isErased(check)
  const constancia = (
    <LinkButton variant={repeats ? "quiet" : "secondary"} href={`/checks/${id}/constancia`}>
      <Stamp className="size-4" aria-hidden="true" />
      {tk("link")}
    </LinkButton>
  )
  return (
    <>
      {repeats ? <AskAgain checkId={id} {...{ operation, input, charge }} /> : constancia}
      <MoreActions label={t("more")}>
        {text !== null && text.length <= MAX_COPIED ? (
          <CopyButton text={text} what={t("wholeAnswer")} labelled variant="quiet" />
        ) : null}
        {repeats ? constancia : null}
        <PrintButton />
      </MoreActions>
    </>
  )
}

/** There is nothing left to be asked again. */
function isErased({ problem }: CheckView): boolean {
  return problem?.code === "record_erased"
}

/** The questions that are more than fields. */
const OWN_QUESTIONS: { [S in CheckOperation]?: ComponentType<{ input: Record<string, string> }> } = {
  signature: RequestQuestion,
}

type CheckHeaderProps = {
  check: CheckView
  /** Whether the reader may open the dossier of its subject. */
  dossierLink: boolean
  actions: ReactNode
}

/** The operation, its question, its state and its possible cost. */
function CheckHeader({ check, dossierLink, actions }: CheckHeaderProps) {
  const t = useTranslations()
  const OwnQuestion = OWN_QUESTIONS[check.operation]
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 print:mb-3">
      <div className="flex min-w-0 flex-col gap-1.5">
        <p className="caps text-ink-3">
          <span className="hidden print:inline">{t("shell.product")} · </span>
          {t("check.eyebrow")}
        </p>
        <h1 className="text-balance font-semibold text-xl tracking-tight">
          {t(`operations.${check.operation}.name`)}
        </h1>
        {OwnQuestion ? (
          <OwnQuestion input={check.input} />
        ) : (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
            <Question input={check.input} />
            {dossierLink ? (
              <span data-screen-only>
                <TextLink href={dossierPath(check.subjectId)}>{t("dossier.link")}</TextLink>
              </span>
            ) : null}
          </div>
        )}
        <p className="mt-1 flex flex-wrap gap-2">
          <StateBadge state={check.state} result={check.result?.kind} />
          <ChargeBadge charge={check.charge} state={check.state} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2" data-screen-only>
        {actions}
      </div>
    </header>
  )
}

type StepsProps = {
  steps: readonly CheckStep[]
  /** The check whose former answers may be taken away; null for who may not. */
  answersOf: string | null
}

/** Every state of the check's history, when, and by whom where a person did it. */
function Steps({ steps, answersOf }: StepsProps) {
  const t = useTranslations("check.steps")
  return (
    <Section title={t("title")}>
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
        {step.keepsAnswer ? (
          <p className="text-sm">
            {t("keepsAnswer")}{" "}
            {answersOf === null ? null : (
              <span data-screen-only>
                <DownloadButton
                  href={`/api/checks/${answersOf}/answer?revision=${step.revision}`}
                  label={t("takeAnswer")}
                  busyLabel={tc("answerDownloading")}
                  doneLabel={tc("answerDownloaded")}
                  size="sm"
                />
              </span>
            )}
          </p>
        ) : null}
        {step.reason === null ? null : (
          <p className="whitespace-pre-wrap break-words text-sm">{t("reason", { reason: step.reason })}</p>
        )}
      </div>
    </li>
  )
}
