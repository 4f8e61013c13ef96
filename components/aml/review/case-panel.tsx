"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { concludeWhole, confirmWhole, reopenWhole } from "#components/aml/actions.ts"
import type { ReportDesk, ReviewCase } from "#components/aml/report-desk.ts"
import { Failure } from "#components/command/failure.tsx"
import { type Question, useQuestion } from "#components/command/use-question.ts"
import { useAction } from "#components/query/use-action.ts"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Segmented } from "#components/ui/form/radio-group.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import { AndMore } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { AmlCase, CaseStep } from "#lib/aml/review/review.ts"
import { REPORT_CONCLUSIONS, type ReportConclusion, waitsForItems } from "#lib/domain/aml/cases.ts"
import { firstOf } from "#lib/first-of.ts"
import { CASE_PANEL_ID, CaseBadge } from "./case-badge.tsx"
import { NoteForm } from "./note-form.tsx"

type RelevantItem = { key: string; label: string; text: string }

type CasePanelProps = {
  checkId: string
  reviewCase: ReviewCase
  may: ReportDesk["may"]
  openItems: number
  /** The items that somebody concluded are relevant. */
  relevant: readonly RelevantItem[]
  /** How many conclusions on its items this page knows of. */
  itemReviews: number
}

const MOST_NAMED = 10

/** The conclusion on a report as a whole: one person concludes, another confirms, and either may reopen it. */
export function CasePanel(props: CasePanelProps) {
  const { reviewCase, may } = props
  const t = useTranslations("aml.case")
  return (
    <Section
      id={CASE_PANEL_ID}
      title={t("title")}
      aside={<CaseBadge state={reviewCase.state} />}
      className="scroll-mt-[calc(var(--under-header)+--spacing(14))]"
    >
      <div className="flex flex-col gap-3">
        <p className="text-ink-2 text-sm">{t(`about.${reviewCase.state}`)}</p>
        <CaseHistory reviewCase={reviewCase} />
        {may.review ? (
          // A typed text belongs to this state of the case.
          <Acts key={reviewCase.steps[0]?.id ?? "none"} {...props} />
        ) : null}
      </div>
    </Section>
  )
}

type Act = ReportConclusion | "confirmed" | "reopened"
type Led = Parameters<typeof reopenWhole>[0] & { act: Act; itemReviews: number }

function lead({ act, itemReviews, ...at }: Led) {
  if (isConclusion(act)) return concludeWhole({ ...at, conclusion: act, itemReviews })
  return act === "confirmed" ? confirmWhole(at) : reopenWhole(at)
}

function Acts(props: CasePanelProps) {
  const { checkId, reviewCase, openItems, relevant, itemReviews } = props
  const t = useTranslations("aml.case")
  const { busy, failure, run } = useAction(lead)
  const { question, ask } = useQuestion<{ relevant: readonly RelevantItem[] }>()
  const offered = actsOf(props)
  const [chosen, setChosen] = useState<Act | null>(null)
  const [only] = offered
  const act = offered.length === 1 ? only : chosen
  const [refused, setRefused] = useState<string | null>(null)
  const isMine = reviewCase.state === "concluded" && reviewCase.steps[0]?.by.id === reviewCase.viewerId

  function refusalOf(wanted: Act | null | undefined): string | null {
    if (!wanted) return t("chooseFirst")
    return isConclusion(wanted) && waitsForItems(wanted, openItems)
      ? t("openItems", { count: openItems })
      : null
  }

  async function save(note: string): Promise<boolean> {
    const refusal = refusalOf(act)
    setRefused(refusal)
    if (!act || refusal !== null) return false
    if (act === "discarded" && relevant.length > 0 && !(await ask({ relevant }))) return false
    const seen = reviewCase.steps[0]?.id ?? null
    const { ok } = await run({ act, checkId, seen, note, itemReviews }, { done: t(`done.${act}`) })
    if (ok) document.getElementById(CASE_PANEL_ID)?.scrollIntoView()
    return ok
  }

  const form = (
    <div className="flex flex-col gap-3" data-screen-only>
      {offered.length === 1 ? null : (
        <Segmented<Act | "">
          name={`${CASE_PANEL_ID}-act`}
          label={t("act")}
          value={act ?? ""}
          onChange={(value) => {
            setRefused(null)
            if (value !== "") setChosen(value)
          }}
          options={offered.map((value) => ({ value, label: t(`offer.${value}`) }))}
        />
      )}
      <NoteForm
        name={`${CASE_PANEL_ID} ${reviewCase.steps[0]?.id ?? "first"}`}
        label={t(act === "confirmed" ? "noteOptional" : "note")}
        action={t(`press.${act ?? "none"}`)}
        optional={act === "confirmed"}
        busy={busy}
        onSave={save}
      />
      <Failure text={refused ?? failure} />
      {question === null ? null : <DiscardQuestion {...question} />}
    </div>
  )
  if (only !== "reopened") return form
  return (
    <>
      {isMine ? <p className="font-medium">{t("mine")}</p> : null}
      <details data-screen-only>
        <summary className="w-fit">{t("offer.reopened")}</summary>
        <div className="mt-2">{form}</div>
      </details>
    </>
  )
}

/** Asks before a report is discarded although somebody found something relevant in it. */
function DiscardQuestion({ relevant, answer }: Question<{ relevant: readonly RelevantItem[] }>) {
  const t = useTranslations("aml.case.discardRelevant")
  const { shown, rest } = firstOf(relevant, MOST_NAMED)
  return (
    <ConfirmDialog
      open
      title={t("title", { count: relevant.length })}
      confirm={t("confirm")}
      danger
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <ul className="flex flex-col gap-1">
        {shown.map(({ key, label, text }) => (
          <li key={key}>
            <span className="font-medium text-ink">{label}</span>
            {": "}
            <Verbatim>{text}</Verbatim>
          </li>
        ))}
      </ul>
      <AndMore rest={rest} />
      <p>{t("about")}</p>
    </ConfirmDialog>
  )
}

function isConclusion(act: Act): act is ReportConclusion {
  return act !== "confirmed" && act !== "reopened"
}

/** Returns the commands that this person may give in this state of the case. */
function actsOf({ reviewCase: { state, steps, viewerId }, may }: CasePanelProps): readonly Act[] {
  if (state === "open" || state === "unneeded") return REPORT_CONCLUSIONS
  const mayConfirm = state === "concluded" && may.confirm && steps[0]?.by.id !== viewerId
  return mayConfirm ? ["confirmed", "reopened"] : ["reopened"]
}

/** Every act on a report as a whole, the newest first, and the conclusion on the report before it. */
function CaseHistory({ reviewCase: { steps, earlier } }: { reviewCase: AmlCase }) {
  const t = useTranslations("aml.case")
  return (
    <>
      {steps.length === 0 ? null : (
        <ol aria-label={t("history")} className="flex flex-col gap-2">
          {steps.map((step) => (
            <li key={step.id} className="border-line-strong border-l-2 pl-3 text-sm">
              <Step step={step} />
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

function Step({ step: { act, conclusion, note, by, at } }: { step: CaseStep }) {
  const t = useTranslations("aml.case")
  const byItems = act === "reopened" && note === ""
  return (
    <>
      <p className="text-ink-2">
        <span className="font-semibold text-ink">
          {act === "concluded" && conclusion !== null
            ? t(`conclusion.${conclusion}`)
            : t(byItems ? "reopenedByItems" : `acted.${act}`)}
        </span>
        {", "}
        {by.name}, <Timestamp value={at} />
      </p>
      {note === "" ? null : <p className="max-w-prose whitespace-pre-wrap break-words">{note}</p>}
    </>
  )
}
