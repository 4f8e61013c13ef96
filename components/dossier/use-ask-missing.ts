"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { fillDraft } from "#components/ask/draft-store.ts"
import { useAsk } from "#components/ask/use-ask.ts"
import { ApiError, isUnanswered } from "#components/query/http.ts"
import { useAction } from "#components/query/use-action.ts"
import { useRefresh } from "#components/query/use-refresh.ts"
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
  const refresh = useRefresh()
  const { busy, failure, run } = useAction(revealSubject)
  const { ask: askOne } = useAsk()
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
      ? await Promise.all(questions.map((question) => askMissing(question, end.value)))
      : questions.map(() => false)
    setAsking(false)
    isRunning.current = false
    return questions.filter((_, index) => accepted[index]).map(({ operation }) => operation)
  }

  async function askMissing({ operation, last }: MissingQuestion, identifier: string): Promise<boolean> {
    const input = questionAbout(subject.kind, identifier, operation)
    if (input === null) return false
    setResult(operation, { kind: "asking" })
    const outcome = await askOne({ operation, input, repeatOf: last?.checkId })
    if (outcome instanceof ApiError) {
      setResult(operation, { kind: "failed", words: wordsOf(outcome) })
      // It may have arrived all the same, or somebody else asked meanwhile: then the page knows of it.
      if ((isUnanswered(outcome) || outcome.code === "question_repeated") && navigator.onLine) refresh()
      return false
    }
    const { id: checkId, state, result } = outcome
    setResult(operation, { kind: "taken", checkId, state, brought: result?.kind ?? null })
    refresh()
    return true
  }

  function wordsOf(error: ApiError): string {
    if (error.status === 401) return "" // the whole page says so
    if (isUnanswered(error)) return `${t("unreachable.title")}. ${t("unreachable.body")}`
    if (error.fields) return Object.values(error.fields).flat().join(" ")
    return `${error.title || t("problem.title")} ${error.detail}`.trim()
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
