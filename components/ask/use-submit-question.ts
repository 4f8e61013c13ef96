"use client"

import { useRouter } from "next/navigation"
import { useTimeZone, useTranslations } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import type { Echo } from "#lib/match/echoes.ts"
import { identifierField } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { LastAsked } from "#lib/subjects/last-asked.ts"
import { type AskFailure, type AskOutcome, askCheck } from "./ask-check.ts"
import { dropDraft, keepDraft } from "./draft-store.ts"
import { fetchEchoes } from "./fetch-echoes.ts"
import { fetchLastAsked, LookupFailed } from "./last-asked.ts"
import { forgetKey, isUnanswered, keyFor } from "./question-key.ts"
import { isRepeat, lastOf } from "./repeat-rule.ts"

/** How long a look at our own records may take before a question; after it the person decides without. */
const LOOK_UP_MS = 10_000

/** What the form shows beside its fields. A repeat waits for a second, deliberate step; `last` is null when we could not look. */
export type AskPhase =
  | { kind: "typing" }
  | { kind: "looking" }
  | { kind: "repeat"; input: Record<string, string>; last: LastAsked | null }
  | {
      kind: "echo"
      input: Record<string, string>
      /** Null: it could not be looked up. */
      echoes: readonly Echo[] | null
      repeatOf: string | undefined
    }
  | { kind: "asking" }
  | { kind: "failed"; failure: AskFailure }
  | { kind: "opening" }

/**
 * Asks one question of an operation and opens its answer. `ask` first looks whether it repeats one of today and stops
 * there; `askAnew` goes on. Each resolves with the messages of the fields when the server found any.
 */
export function useSubmitQuestion(operation: OperationSlug) {
  const [phase, setPhase] = useState<AskPhase>({ kind: "typing" })
  const timeZone = useTimeZone() ?? "America/Lima"
  const open = useOpenAnswer(operation)

  async function ask(input: Record<string, string>): Promise<Record<string, string[]> | null> {
    if (isUnanswered(operation, input)) return askAnew(input) // our own earlier try: its key finds what came of it
    setPhase({ kind: "looking" })
    try {
      const identifier = input[identifierField(operation)] ?? ""
      const asked = await fetchLastAsked(identifier, AbortSignal.timeout(LOOK_UP_MS))
      const last = lastOf(asked, operation, input)
      if (last && isRepeat(last, new Date(), timeZone)) {
        setPhase({ kind: "repeat", input, last })
        return null
      }
    } catch (error) {
      if (!(error instanceof LookupFailed)) throw error
      const isOurFault = error.failure.kind === "problem" || error.failure.kind === "fields"
      setPhase(
        isOurFault ? { kind: "repeat", input, last: null } : { kind: "failed", failure: error.failure },
      )
      return null
    }
    return askUnlessEcho(input)
  }

  /** Stops once, before a match whose declared data our own registry answers hold: it would compare the registry with itself; and before one of which that could not be looked up. */
  async function askUnlessEcho(input: Record<string, string>, repeatOf?: string) {
    if (operation === "match") {
      setPhase({ kind: "looking" })
      const { echoes, signedOut } = await fetchEchoes(input, AbortSignal.timeout(LOOK_UP_MS))
      if (signedOut) {
        setPhase({ kind: "failed", failure: signedOut })
        return null
      }
      if (echoes === null || echoes.length > 0) {
        setPhase({ kind: "echo", input, echoes, repeatOf })
        return null
      }
    }
    return askAnew(input, repeatOf)
  }

  async function askAnew(input: Record<string, string>, repeatOf?: string) {
    setPhase({ kind: "asking" })
    const outcome = await askCheck({ operation, input, idempotencyKey: keyFor(operation, input), repeatOf })
    return take(outcome, input)
  }

  function take(outcome: AskOutcome, input: Record<string, string>): Record<string, string[]> | null {
    if (outcome.kind === "taken") {
      settleDraft(operation, outcome.check, input)
      setPhase({ kind: "opening" })
      open(outcome.check)
      return null
    }
    setPhase(outcome.kind === "fields" ? { kind: "typing" } : { kind: "failed", failure: outcome })
    return outcome.kind === "fields" ? outcome.errors : null
  }

  return { phase, ask, askUnlessEcho, askAnew, backToTyping: () => setPhase({ kind: "typing" }) }
}

/** A refused question stays in its form, to be corrected; any other outcome empties it. */
export function settleDraft(operation: OperationSlug, check: CheckView, input: Record<string, string>): void {
  forgetKey(operation)
  if (check.state !== "refused") {
    dropDraft(operation)
    return
  }
  const errors = check.problem?.errors
  keepDraft(operation, errors ? { values: input, errors } : { values: input })
}

/** Opens the answer, unless the person has gone elsewhere meanwhile: then it is only said that it is there. */
function useOpenAnswer(operation: OperationSlug): (check: CheckView) => void {
  const t = useTranslations()
  const router = useRouter()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return (check) => {
    if (isHere.current) router.push(`/checks/${check.id}`)
    else
      toast({
        title: t("ask.elsewhere.title", { operation: t(`operations.${operation}.name`) }),
        body: t("ask.elsewhere.body"),
      })
  }
}
