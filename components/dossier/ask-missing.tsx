"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { Failure } from "#components/command/failure.tsx"
import { Button } from "#components/ui/button.tsx"
import { Checkbox } from "#components/ui/checkbox.tsx"
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx"
import { StateBadge } from "#components/ui/state-badge.tsx"
import { TextLink } from "#components/ui/text-link.tsx"
import type { MissingQuestion } from "#lib/dossier/missing-questions.ts"
import type { SubjectKind } from "#lib/operations/define.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { DossierCommands } from "./commands.ts"
import { type Result, useAskMissing } from "./use-ask-missing.ts"

type AskMissingProps = {
  subject: { id: string; kind: SubjectKind }
  questions: readonly MissingQuestion[]
  reveal: DossierCommands["reveal"]
}

/** What was not asked yet, or not answered: chosen, then asked together after one confirmation that names what each may cost. */
export function AskMissing({ subject, questions, reveal }: AskMissingProps) {
  const t = useTranslations()
  const [chosen, setChosen] = useState<ReadonlySet<OperationSlug>>(new Set())
  const [confirming, setConfirming] = useState(false)
  const { busy, failure, results, ask, fillIn } = useAskMissing(subject, reveal)
  const open = questions.filter(({ operation }) => !results.has(operation))
  const picked = open.filter(({ operation, way }) => way === "ask" && chosen.has(operation))

  function choose(operation: OperationSlug, isOn: boolean) {
    const next = new Set(chosen)
    if (isOn) next.add(operation)
    else next.delete(operation)
    setChosen(next)
  }

  async function confirm() {
    setConfirming(false)
    setChosen(new Set())
    await ask(picked)
  }

  return (
    <div className="flex flex-col gap-3">
      {open.length === 0 && results.size === 0 ? (
        <p className="text-ink-2">{t("dossier.missing.none")}</p>
      ) : null}
      <ul className="flex flex-col gap-2.5">
        {open.map((question) => (
          <li key={question.operation}>
            <Question
              question={question}
              checked={chosen.has(question.operation)}
              busy={busy}
              onChoose={(isOn) => choose(question.operation, isOn)}
              onFillIn={() => fillIn(question)}
            />
          </li>
        ))}
        {[...results].map(([operation, result]) => (
          <li key={operation}>
            <ResultLine operation={operation} result={result} />
          </li>
        ))}
      </ul>
      {open.some(({ way }) => way === "ask") ? (
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

type QuestionProps = {
  question: MissingQuestion
  checked: boolean
  busy: boolean
  onChoose: (isOn: boolean) => void
  onFillIn: () => void
}

function Question({ question, checked, busy, onChoose, onFillIn }: QuestionProps) {
  const t = useTranslations()
  const { operation, cost, last, way } = question
  const name = t(`operations.${operation}.name`)
  const before = last ? (
    <span className="flex flex-wrap items-center gap-2">
      <StateBadge state={last.state} />
      <TextLink href={`/checks/${last.checkId}`} className="text-sm">
        {t("dossier.missing.see")}
        <span className="sr-only"> {name}</span>
      </TextLink>
    </span>
  ) : null
  if (way === "ask")
    return (
      <>
        <Checkbox
          label={name}
          hint={t(`cost.${cost}`)}
          checked={checked}
          disabled={busy}
          onChange={(event) => onChoose(event.target.checked)}
        />
        {before ? <div className="mt-1 pl-6.5">{before}</div> : null}
      </>
    )
  return (
    <div className="flex flex-col items-start gap-1">
      <span>
        {name} <span className="text-ink-3 text-xs">{t(`cost.${cost}`)}</span>
      </span>
      {before}
      {way === "open" ? (
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

function ResultLine({ operation, result }: { operation: OperationSlug; result: Result }) {
  const t = useTranslations()
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{t(`operations.${operation}.name`)}</span>
      {result.kind === "asking" ? <StateBadge state="sending" /> : null}
      {result.kind === "taken" ? (
        <>
          <StateBadge state={result.state} />
          <TextLink href={`/checks/${result.checkId}`} className="text-sm">
            {t("dossier.missing.see")}
            <span className="sr-only"> {t(`operations.${operation}.name`)}</span>
          </TextLink>
        </>
      ) : null}
      {result.kind === "failed" ? <span className="w-full text-danger text-sm">{result.words}</span> : null}
    </div>
  )
}
