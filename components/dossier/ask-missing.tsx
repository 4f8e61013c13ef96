"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { ConfirmDialog } from "#components/ui/overlays/confirm-dialog.tsx"
import { StateBadge } from "#components/ui/values/state-badge.tsx"
import { namesCost } from "#lib/domain/charges.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import type { MissingQuestion } from "#lib/dossier/missing-questions.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { type Result, useAskMissing } from "./use-ask-missing.ts"

type AskMissingProps = {
  subject: { id: string; kind: SubjectKind }
  questions: readonly MissingQuestion[]
}

/** Questions without an answer so far: chosen, then asked together after one confirmation that names the possible cost of each. */
export function AskMissing({ subject, questions }: AskMissingProps) {
  const t = useTranslations()
  const [chosen, setChosen] = useState<ReadonlySet<OperationSlug>>(new Set())
  const [confirming, setConfirming] = useState(false)
  const { busy, failure, results, ask, fillIn } = useAskMissing(subject)
  const shown = shownResults(results, questions)
  const open = questions.filter(({ operation }) => !shown.has(operation))
  const picked = open.filter(({ operation, nextStep }) => nextStep === "ask" && chosen.has(operation))

  function choose(operation: OperationSlug, isOn: boolean) {
    const next = new Set(chosen)
    if (isOn) next.add(operation)
    else next.delete(operation)
    setChosen(next)
  }

  async function confirm() {
    setConfirming(false)
    const accepted = await ask(picked)
    // A question that did not arrive stays chosen: asking it again uses its key.
    setChosen((now) => new Set([...now].filter((operation) => !accepted.includes(operation))))
  }

  return (
    <div className="flex flex-col gap-3">
      {open.length === 0 && shown.size === 0 ? (
        <p className="text-ink-2">{t("dossier.missing.none")}</p>
      ) : null}
      <ul className="flex flex-col gap-2.5">
        {open.map((question) => (
          <li key={question.operation}>
            <Question
              question={question}
              checked={chosen.has(question.operation)}
              busy={busy}
              failed={failedWords(results.get(question.operation))}
              onChoose={(isOn) => choose(question.operation, isOn)}
              onFillIn={() => fillIn(question)}
            />
          </li>
        ))}
        {[...shown].map(([operation, result]) => (
          <li key={operation}>
            <ResultLine operation={operation} result={result} />
          </li>
        ))}
      </ul>
      {open.some(({ nextStep }) => nextStep === "ask") ? (
        <Button
          variant="primary"
          busy={busy}
          disabled={picked.length === 0 && !busy}
          onClick={() => setConfirming(true)}
        >
          {t("dossier.missing.ask", { count: picked.length })}
        </Button>
      ) : null}
      <Failure text={failure} />
      <ConfirmDialog
        open={confirming}
        title={t("dossier.missing.confirmTitle", { count: picked.length })}
        confirm={t("dossier.missing.confirm", { count: picked.length })}
        onConfirm={confirm}
        onClose={() => setConfirming(false)}
      >
        <p>{t("dossier.missing.confirmBody")}</p>
        <ul className="flex flex-col gap-1">
          {picked.map(({ operation, cost }) => (
            <li key={operation} className="flex flex-wrap justify-between gap-x-4">
              <span className="text-ink">{t(`operations.${operation}.name`)}</span>
              <span>{t(`cost.${cost}`)}</span>
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </div>
  )
}

/**
 * The result of a question takes its place until the page that was read again shows it: then it is answered and no longer missing, or it
 * is missing still, in its present state. One that did not arrive stays among the questions, to be asked again.
 */
function shownResults(
  results: ReadonlyMap<OperationSlug, Result>,
  questions: readonly MissingQuestion[],
): Map<OperationSlug, Exclude<Result, { kind: "failed" }>> {
  const shown = new Map<OperationSlug, Exclude<Result, { kind: "failed" }>>()
  for (const [operation, result] of results) {
    const question = questions.find((one) => one.operation === operation)
    if (result.kind === "asking") shown.set(operation, result)
    else if (question === undefined) shown.set(operation, answeredAs(result))
    else if (result.kind === "taken" && question.last?.checkId !== result.checkId)
      shown.set(operation, result)
  }
  return shown
}

/** The result of an answer that came later is shown elsewhere on the page. */
function answeredAs(result: Result) {
  const { checkId, brought } = result.kind === "taken" ? result : { checkId: null, brought: null }
  return { kind: "taken", state: "answered", checkId, brought } as const
}

function failedWords(result: Result | undefined): string | null {
  return result?.kind === "failed" ? result.words : null
}

type QuestionProps = {
  question: MissingQuestion
  /** Why it did not arrive the last time. */
  failed: string | null
  checked: boolean
  busy: boolean
  onChoose: (isOn: boolean) => void
  onFillIn: () => void
}

function Question({ question, failed, checked, busy, onChoose, onFillIn }: QuestionProps) {
  const t = useTranslations()
  const { operation, cost, last, nextStep } = question
  const name = t(`operations.${operation}.name`)
  const before = last ? (
    <span className="flex flex-wrap items-center gap-2">
      <StateBadge state={last.state} />
      <TextLink href={`/checks/${last.checkId}`} className="text-sm">
        {t("words.view")}
        <span className="sr-only"> {name}</span>
      </TextLink>
    </span>
  ) : null
  if (nextStep === "ask")
    return (
      <>
        <Checkbox
          label={name}
          {...(namesCost(cost) && { hint: t(`cost.${cost}`) })}
          checked={checked}
          disabled={busy}
          onChange={(event) => onChoose(event.target.checked)}
        />
        {before ? <div className="mt-1 pl-6.5">{before}</div> : null}
        <p role="status" className="pl-6.5 text-danger text-sm">
          {failed}
        </p>
      </>
    )
  return (
    <div className="flex flex-col items-start gap-1">
      <span>
        {name} {namesCost(cost) ? <span className="text-ink-3 text-xs">{t(`cost.${cost}`)}</span> : null}
      </span>
      {before}
      {nextStep === "open" ? (
        <span className="text-ink-2 text-sm">{t("dossier.missing.open")}</span>
      ) : (
        <Button size="sm" busy={busy} onClick={onFillIn}>
          {t("dossier.missing.form")}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </div>
  )
}

type ResultLineProps = { operation: OperationSlug; result: Exclude<Result, { kind: "failed" }> }

function ResultLine({ operation, result }: ResultLineProps) {
  const t = useTranslations()
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{t(`operations.${operation}.name`)}</span>
      {result.kind === "asking" ? <StateBadge state="sending" /> : null}
      {result.kind === "taken" ? (
        <>
          <StateBadge state={result.state} result={result.brought} />
          {result.checkId === null ? null : (
            <TextLink href={`/checks/${result.checkId}`} className="text-sm">
              {t("words.view")}
              <span className="sr-only"> {t(`operations.${operation}.name`)}</span>
            </TextLink>
          )}
        </>
      ) : null}
    </div>
  )
}
