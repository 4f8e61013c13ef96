"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { type AskFailure, askCheck } from "#components/ask/ask-check.ts"
import { fillDraft } from "#components/ask/draft-store.ts"
import { forgetKey, keyFor } from "#components/ask/question-key.ts"
import { useCommand } from "#components/command/use-command.ts"
import type { CheckState } from "#lib/checks/states.ts"
import { type MissingQuestion, questionAbout } from "#lib/dossier/missing-questions.ts"
import type { SubjectKind } from "#lib/operations/define.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { DossierCommands } from "./commands.ts"

export type Result =
  | { kind: "asking" }
  | { kind: "taken"; checkId: string; state: CheckState }
  | { kind: "failed"; words: string }

/**
 * Asks several questions about one subject at once, each under a key of its own; what came of each shows as it comes. The identifier is
 * uncovered for it (recorded) and is in the page no longer than that.
 */
export function useAskMissing(subject: { id: string; kind: SubjectKind }, reveal: DossierCommands["reveal"]) {
  const t = useTranslations("ask.failure")
  const router = useRouter()
  const { busy, failure, run } = useCommand()
  const [asking, setAsking] = useState(false)
  const [results, setResults] = useState<ReadonlyMap<OperationSlug, Result>>(new Map())
  const tell = (operation: OperationSlug, result: Result) =>
    setResults((known) => new Map(known).set(operation, result))

  async function ask(questions: readonly MissingQuestion[]) {
    setAsking(true)
    const end = await run(() => reveal({ id: subject.id, purpose: "ask" }), null)
    if (end.ok) await Promise.all(questions.map((question) => askOne(question, end.value)))
    setAsking(false)
  }

  async function askOne({ operation, last }: MissingQuestion, identifier: string) {
    const input = questionAbout(subject.kind, identifier, operation)
    if (input === null) return
    tell(operation, { kind: "asking" })
    const idempotencyKey = keyFor(operation, input)
    const outcome = await askCheck({ operation, input, idempotencyKey, repeatOf: last?.checkId })
    if (outcome.kind !== "taken") return tell(operation, { kind: "failed", words: wordsOf(outcome) })
    forgetKey(operation)
    tell(operation, { kind: "taken", checkId: outcome.check.id, state: outcome.check.state })
    router.refresh()
  }

  function wordsOf(outcome: AskFailure): string {
    if (outcome.kind === "problem") return `${outcome.title || t("problem.title")} ${outcome.detail}`.trim()
    if (outcome.kind === "fields") return Object.values(outcome.errors).flat().join(" ")
    return `${t(`${outcome.kind}.title`)}. ${t(`${outcome.kind}.body`)}`
  }

  /** Opens the form of a question that needs more than the identifier, with that filled in. */
  async function fillIn({ operation }: MissingQuestion) {
    const end = await run(() => reveal({ id: subject.id, purpose: "ask" }), null)
    const input = end.ok ? questionAbout(subject.kind, end.value, operation) : null
    if (input === null) return
    fillDraft(operation, { values: input })
    router.push(`/ask/${operation}`)
  }

  return { busy: busy || asking, failure, results, ask, fillIn }
}
