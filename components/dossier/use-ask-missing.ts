"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { type AskFailure, askCheck } from "#components/ask/ask-check.ts"
import { fillDraft } from "#components/ask/draft-store.ts"
import { forgetKey, keyFor } from "#components/ask/question-key.ts"
import { useAction } from "#components/query/use-action.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import type { ResultKind } from "#lib/domain/results.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { type MissingQuestion, questionAbout } from "#lib/dossier/missing-questions.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { revealSubject } from "./actions.ts"

/** `taken`: by Cotejo; `checkId` is null where no reply named the check. */
export type Result =
  | { kind: "asking" }
  | { kind: "taken"; checkId: string | null; state: CheckState; brought: ResultKind | null }
  | { kind: "failed"; words: string }

/**
 * Asks several questions about one subject at once, each under a key of its own; each result shows as it comes. The identifier is
 * revealed for it (recorded) and is in the page no longer than that.
 */
export function useAskMissing(subject: { id: string; kind: SubjectKind }) {
  const t = useTranslations("ask.failure")
  const router = useRouter()
  const { busy, failure, run } = useAction(revealSubject)
  const [asking, setAsking] = useState(false)
  const isRunning = useRef(false)
  const [results, setResults] = useState<ReadonlyMap<OperationSlug, Result>>(new Map())
  const setResult = (operation: OperationSlug, result: Result) =>
    setResults((known) => new Map(known).set(operation, result))

  /** Resolves to those that were taken. A second press before the first is over asks nothing: its keys may be spent by then. */
  async function ask(questions: readonly MissingQuestion[]): Promise<OperationSlug[]> {
    if (isRunning.current) return []
    isRunning.current = true
    setAsking(true)
    const end = await run({ id: subject.id, purpose: "ask" })
    const accepted = end.ok
      ? await Promise.all(questions.map((question) => askOne(question, end.value)))
      : questions.map(() => false)
    setAsking(false)
    isRunning.current = false
    return questions.filter((_, index) => accepted[index]).map(({ operation }) => operation)
  }

  async function askOne({ operation, last }: MissingQuestion, identifier: string): Promise<boolean> {
    const input = questionAbout(subject.kind, identifier, operation)
    if (input === null) return false
    setResult(operation, { kind: "asking" })
    const idempotencyKey = keyFor(operation, input)
    const outcome = await askCheck({ operation, input, idempotencyKey, repeatOf: last?.checkId })
    if (outcome.kind !== "taken") {
      setResult(operation, { kind: "failed", words: wordsOf(outcome) })
      // It may have arrived all the same: then the page knows of it.
      if (outcome.kind === "unreachable" && navigator.onLine) router.refresh()
      return false
    }
    forgetKey(operation)
    const { id: checkId, state, result } = outcome.check
    setResult(operation, { kind: "taken", checkId, state, brought: result?.kind ?? null })
    router.refresh()
    return true
  }

  function wordsOf(outcome: AskFailure): string {
    if (outcome.kind === "problem") return `${outcome.title || t("problem.title")} ${outcome.detail}`.trim()
    if (outcome.kind === "fields") return Object.values(outcome.errors).flat().join(" ")
    if (outcome.kind === "signedOut") return "" // the whole page says so
    return `${t(`${outcome.kind}.title`)}. ${t(`${outcome.kind}.body`)}`
  }

  /** Opens the form of a question that needs more than the identifier, with that filled in. */
  async function fillIn({ operation }: MissingQuestion) {
    const end = await run({ id: subject.id, purpose: "ask" })
    const input = end.ok ? questionAbout(subject.kind, end.value, operation) : null
    if (input === null) return
    fillDraft(operation, { values: input })
    router.push(`/ask/${operation}`)
  }

  return { busy: busy || asking, failure, results, ask, fillIn }
}
