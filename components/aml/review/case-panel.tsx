"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import type { CaseCommands, ReviewCase } from "#components/aml/report-desk.ts"
import { Failure } from "#components/command/failure.tsx"
import { useCommand } from "#components/command/use-command.ts"
import { type Question, useQuestion } from "#components/command/use-question.ts"
import { Segmented } from "#components/ui/form/segmented.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import { AndMore } from "#components/ui/values/and-more.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { REPORT_CONCLUSIONS, type ReportConclusion, waitsForItems } from "#lib/domain/aml/cases.ts"
import { firstOf } from "#lib/first-of.ts"
import { CASE_PANEL_ID, CaseBadge } from "./case-badge.tsx"
import { CaseHistory } from "./case-history.tsx"
import { NoteForm } from "./note-form.tsx"

type RelevantItem = { key: string; label: string; text: string }

type CasePanelProps = {
  checkId: string
  reviewCase: ReviewCase
  /** Null where the person may only read. */
  commands: CaseCommands | null
  openItems: number
  /** The items that somebody concluded are relevant. */
  relevant: readonly RelevantItem[]
  /** How many conclusions on its items this page knows of. */
  itemReviews: number
}

const MOST_NAMED = 10

/** The conclusion on a report as a whole: one person concludes, another confirms, and either may reopen it. */
export function CasePanel(props: CasePanelProps) {
  const { reviewCase, commands } = props
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
        {commands === null ? null : (
          <Acts
            // A typed text belongs to this state of the case.
            key={reviewCase.steps[0]?.id ?? "none"}
            {...props}
            commands={commands}
          />
        )}
      </div>
    </Section>
  )
}

type Act = ReportConclusion | "confirmed" | "reopened"
type ActsProps = CasePanelProps & { commands: CaseCommands }

function Acts(props: ActsProps) {
  const { checkId, reviewCase, commands, openItems, relevant, itemReviews } = props
  const t = useTranslations("aml.case")
  const { busy, failure, run } = useCommand()
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

  async function lead(note: string): Promise<boolean> {
    const refusal = refusalOf(act)
    setRefused(refusal)
    if (!act || refusal !== null) return false
    if (act === "discarded" && relevant.length > 0 && !(await ask({ relevant }))) return false
    const at = { checkId, seen: reviewCase.steps[0]?.id ?? null, note }
    const { confirm } = commands
    const command = isConclusion(act)
      ? () => commands.conclude({ ...at, conclusion: act, itemReviews })
      : act === "confirmed" && confirm
        ? () => confirm(at)
        : () => commands.reopen(at)
    const { ok } = await run(command, t(`done.${act}`))
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
        onSave={lead}
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
function actsOf({ reviewCase: { state, steps, viewerId }, commands }: ActsProps): readonly Act[] {
  if (state === "open" || state === "unneeded") return REPORT_CONCLUSIONS
  const mayConfirm = state === "concluded" && commands.confirm !== null && steps[0]?.by.id !== viewerId
  return mayConfirm ? ["confirmed", "reopened"] : ["reopened"]
}
