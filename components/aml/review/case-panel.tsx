"use client"

import { useFormatter, useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { concludeWhole, confirmWhole, reopenWhole } from "#components/aml/actions.ts"
import type { ReportDesk, ReviewCase } from "#components/aml/report-desk.ts"
import { Failure } from "#components/command/failure.tsx"
import { type Question, useQuestion } from "#components/command/use-question.ts"
import { useAction } from "#components/query/use-action.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { buttonStyle } from "#components/ui/controls/button-style.ts"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import { BareAmlLevel } from "#components/ui/values/aml-level.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { AndMore } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { type AmlCase, type CaseStep, isGivenBack } from "#lib/aml/review/review.ts"
import { REPORT_CONCLUSIONS, type ReportConclusion, waitsForItems } from "#lib/domain/aml/cases.ts"
import { firstOf } from "#lib/first-of.ts"
import { CASE_PANEL_ID, CaseBadge } from "./case-badge.tsx"
import { Reopens } from "./chosen-bar.tsx"
import { LateNoteForm } from "./late-note-form.tsx"

type RelevantItem = { key: string; label: string; text: string }

type CasePanelProps = {
  checkId: string
  reviewCase: ReviewCase
  may: ReportDesk["may"]
  change: ReportDesk["change"]
  /** The report that waits next. */
  next: string | null
  openItems: number
  /** The items that somebody concluded are relevant. */
  relevant: readonly RelevantItem[]
  /** How many items somebody concluded are about another person, and those of them on lists of sanctions. */
  homonyms: { count: number; sanctioned: ReactNode }
  /** How many conclusions on its items this page knows of. */
  itemReviews: number
  /** Some are being written: a decision waits for them. */
  isWriting: boolean
}

const MOST_NAMED = 10

/** The decision on a report as a whole: one person decides, another approves, and either may open it again. */
export function CasePanel(props: CasePanelProps) {
  const { reviewCase, may, next } = props
  const t = useTranslations("aml.case")
  const word = useTranslations("words")
  const isDecided = reviewCase.state === "concluded" || reviewCase.state === "confirmed"
  const gaveBack = isGivenBack(reviewCase.steps) && reviewCase.steps[0]?.by.id === reviewCase.viewerId
  return (
    <Section
      id={CASE_PANEL_ID}
      title={t("title")}
      aside={<CaseBadge {...reviewCase} />}
      className="shrink-0 scroll-mt-[calc(var(--under-header)+--spacing(14))]"
      screenOnly={reviewCase.steps.length === 0 && reviewCase.earlier === null}
      actions={
        may.review && (isDecided || gaveBack) && next !== null ? (
          <LinkButton
            size="sm"
            variant={mayApprove(reviewCase, may) ? "quiet" : "primary"}
            href={`/checks/${next}`}
          >
            {word("nextOne")}
          </LinkButton>
        ) : null
      }
    >
      <div className="flex flex-col gap-2.5">
        <CaseHistory reviewCase={reviewCase} />
        {may.review || reviewCase.steps.length > 0 ? null : <p className="text-ink-2">{t("undecided")}</p>}
        {may.review ? (
          // A typed text belongs to this state of the case.
          <Acts key={reviewCase.steps[0]?.id ?? "none"} {...props} />
        ) : null}
      </div>
    </Section>
  )
}

/** Whether a case waits for this reader to approve it: nobody approves their own conclusion. */
export function mayApprove({ state, steps, viewerId }: ReviewCase, may: ReportDesk["may"]): boolean {
  return state === "concluded" && may.confirm && steps[0]?.by.id !== viewerId
}

type Act = ReportConclusion | "confirmed" | "reopened"
type Led = Parameters<typeof reopenWhole>[0] & { act: Act; itemReviews: number }

function lead({ act, itemReviews, ...at }: Led) {
  if (isConclusion(act)) return concludeWhole({ ...at, conclusion: act, itemReviews })
  return act === "confirmed" ? confirmWhole(at) : reopenWhole(at)
}

type DecisionQuestion = {
  act: "discarded" | "reopened"
  relevant: readonly RelevantItem[]
  approvedBy?: string | undefined
}

/** The commands of that state: to decide, to approve or give back what somebody else decided, to open it again. */
function Acts(props: CasePanelProps) {
  const { checkId, reviewCase, openItems, relevant, itemReviews, may, isWriting } = props
  const t = useTranslations("aml.case")
  const word = useTranslations("words")
  const format = useFormatter()
  const { busy: isLed, failure, run } = useAction(lead)
  const busy = isLed || isWriting
  const { question, ask } = useQuestion<DecisionQuestion>()
  const [chosen, setChosen] = useState<ReportConclusion | null>(null)
  const [isTried, setTried] = useState(false)
  const { state, steps, viewerId } = reviewCase
  const isMine = steps[0]?.by.id === viewerId
  const approves = mayApprove(reviewCase, may)

  async function give(act: Act, note: string): Promise<boolean> {
    const { ok } = await run(
      { act, checkId, seen: steps[0]?.id ?? null, note, itemReviews },
      { done: t(act === "reopened" && approves ? "done.givenBack" : `done.${act}`) },
    )
    if (ok) document.getElementById(CASE_PANEL_ID)?.scrollIntoView({ block: "nearest" })
    return ok
  }
  async function decide(note: string): Promise<boolean> {
    setTried(true)
    if (chosen === null || refusalOf() !== null) return false
    if (chosen === "discarded" && relevant.length > 0 && !(await ask({ act: "discarded", relevant })))
      return false
    return give(chosen, note)
  }
  function refusalOf(): string | null {
    if (chosen === null) return t("chooseFirst")
    return waitsForItems(chosen, openItems) ? t("openItems", { count: openItems }) : null
  }
  async function reopen(note: string): Promise<boolean> {
    if (
      state === "confirmed" &&
      !(await ask({ act: "reopened", relevant: [], approvedBy: steps[0]?.by.name }))
    )
      return false
    return give("reopened", note)
  }

  const shared = (
    <>
      <Failure text={(isTried ? refusalOf() : null) ?? failure} />
      {question === null ? null : <DecisionDialog {...question} />}
    </>
  )
  if (state === "concluded" || state === "confirmed") {
    return (
      <>
        {approves ? <WhatChanged {...props} /> : null}
        {state === "concluded" && isMine ? <p className="font-medium">{t("mine")}</p> : null}
        <div className="flex flex-wrap items-start gap-2" data-screen-only>
          {approves ? (
            <Button size="sm" variant="primary" busy={busy} onClick={() => give("confirmed", "")}>
              {t("press.confirmed")}
            </Button>
          ) : null}
          <details>
            <summary className={buttonStyle("secondary", "sm", "list-none")}>
              {t(approves ? "giveBack" : "press.reopened")}
            </summary>
            <div className="mt-2">
              <LateNoteForm
                name={`${CASE_PANEL_ID} ${steps[0]?.id ?? "first"}`}
                label={word("reason")}
                action={t(approves ? "giveBack" : "press.reopened")}
                busy={busy}
                onSave={reopen}
              />
            </div>
          </details>
        </div>
        {shared}
      </>
    )
  }
  return (
    <div className="flex flex-col gap-2" data-screen-only>
      <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <legend className="sr-only">{t("act")}</legend>
        {REPORT_CONCLUSIONS.map((conclusion) => (
          <label key={conclusion} className="flex min-h-7 items-center gap-2">
            <input
              type="radio"
              name={`${CASE_PANEL_ID}-act`}
              checked={chosen === conclusion}
              onChange={() => {
                setTried(false)
                setChosen(conclusion)
              }}
              className="size-4"
            />
            {t(`offer.${conclusion}`)}
            {conclusion === "discarded" && relevant.length > 0 ? (
              <Badge tone="warning">{t("match", { count: relevant.length })}</Badge>
            ) : null}
            {conclusion === "escalated" && chosen === "escalated" && openItems > 0 ? (
              <Badge tone="warning">{t("unreviewed", { count: openItems })}</Badge>
            ) : null}
          </label>
        ))}
      </fieldset>
      <LateNoteForm
        name={`${CASE_PANEL_ID} ${steps[0]?.id ?? "first"}`}
        label={word("reason")}
        templates={templatesFor(chosen, relevant).map((key) => t(`template.${key}`))}
        action={t("press.send")}
        hint={approversWords()}
        busy={busy}
        onSave={decide}
      />
      {shared}
    </div>
  )

  function approversWords(): string {
    const { approvers } = reviewCase
    return approvers.length === 0 ? word("needsApproval") : t("approvers", { names: format.list(approvers) })
  }
}

/** Reasons that are given again and again. */
const TEMPLATES = {
  discarded: ["otherBirth", "otherDocument", "noMatch"],
  escalated: ["sanctioned", "exposed", "press"],
} as const satisfies Record<ReportConclusion, readonly string[]>

/** Without what the reviewed findings contradict. */
function templatesFor(chosen: ReportConclusion | null, relevant: readonly RelevantItem[]) {
  if (chosen === null) return []
  return TEMPLATES[chosen].filter((key) => key !== "noMatch" || relevant.length === 0)
}

/** What the second person judges by: the findings that coincide, and what changed since the report before. */
function WhatChanged({
  relevant,
  homonyms,
  openItems,
  change,
}: Pick<CasePanelProps, "relevant" | "homonyms" | "openItems" | "change">) {
  const t = useTranslations("aml")
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {t("case.match", { count: relevant.length })}
        {openItems === 0 ? null : <Badge tone="warning">{t("case.unreviewed", { count: openItems })}</Badge>}
      </p>
      <RelevantList relevant={relevant} />
      {homonyms.count === 0 ? null : (
        <p className="text-sm">
          <span>{t("case.homonyms", { count: homonyms.count })}</span> {homonyms.sanctioned}
        </p>
      )}
      {change === null ? null : (
        <div className="text-sm">
          <p className="flex flex-wrap items-center gap-2">
            {t.rich("before.since", {
              when: () => <Timestamp value={change.from.requestedAt} show="date" />,
            })}
            {change.from.level === null ? null : <BareAmlLevel level={change.from.level} />}
          </p>
          <ul>
            {change.sections.map(({ section, added, gone }) => (
              <li key={section}>
                {t(`section.${section}`)}: {t("before.moved", { added, gone })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function RelevantList({ relevant }: Pick<CasePanelProps, "relevant">) {
  const { shown, rest } = firstOf(relevant, MOST_NAMED)
  return (
    <>
      <ul className="flex flex-col gap-1 text-sm empty:hidden">
        {shown.map(({ key, label, text }) => (
          <li key={key}>
            <span className="font-medium text-ink">{label}</span>
            {": "}
            <Verbatim>{text}</Verbatim>
          </li>
        ))}
      </ul>
      <AndMore rest={rest} />
    </>
  )
}

/** Asks before a report is discarded although something in it coincides, and before an approved decision is opened again. */
function DecisionDialog({ act, relevant, approvedBy, answer }: Question<DecisionQuestion>) {
  const t = useTranslations("aml")
  const isDiscarding = act === "discarded"
  return (
    <ConfirmDialog
      open
      title={
        isDiscarding ? t("case.discardRelevant.title", { count: relevant.length }) : t("case.press.reopened")
      }
      confirm={t(isDiscarding ? "case.discardRelevant.confirm" : "case.press.reopened")}
      danger
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <RelevantList relevant={relevant} />
      {isDiscarding ? (
        <p>{t("case.discardRelevant.about")}</p>
      ) : (
        <Reopens state="confirmed" by={approvedBy} />
      )}
    </ConfirmDialog>
  )
}

function isConclusion(act: Act): act is ReportConclusion {
  return act !== "confirmed" && act !== "reopened"
}

/** Every act on a report as a whole, the newest first, and the conclusion on the report before it. */
function CaseHistory({ reviewCase: { steps, earlier } }: { reviewCase: AmlCase }) {
  const t = useTranslations("aml.case")
  return (
    <>
      {steps.length === 0 ? null : (
        <ol aria-label={t("history")} className="flex flex-col gap-2">
          {steps.map((step, index) => (
            <li key={step.id} className="border-line-strong border-l-2 pl-3 text-sm">
              <Step step={step} isGivenBack={isGivenBack(steps.slice(index))} />
            </li>
          ))}
        </ol>
      )}
      {earlier ? (
        <div className="border-line-strong border-l-2 border-dashed pl-3 text-sm">
          <p className="text-ink-2">
            {t.rich(earlier.isConfirmed ? "earlierConfirmed" : "earlier", {
              report: (words) => <TextLink href={`/checks/${earlier.checkId}`}>{words}</TextLink>,
              asked: () => <Timestamp value={earlier.requestedAt} />,
            })}
          </p>
          <Step step={earlier.concluded} />
        </div>
      ) : null}
    </>
  )
}

type StepProps = { step: CaseStep; isGivenBack?: boolean }

function Step({ step: { act, conclusion, note, by, at }, isGivenBack = false }: StepProps) {
  const t = useTranslations("aml.case")
  const byItems = act === "reopened" && note === ""
  const acted = isGivenBack ? "givenBack" : act
  return (
    <>
      <p className="text-ink-2">
        <span className="font-semibold text-ink">
          {act === "concluded" && conclusion !== null
            ? t(`conclusion.${conclusion}`)
            : t(byItems ? "reopenedByItems" : `acted.${acted}`)}
        </span>
        {", "}
        {by.name}, <Timestamp value={at} />
      </p>
      {note === "" ? null : <p className="max-w-prose whitespace-pre-wrap break-words">{note}</p>}
    </>
  )
}
