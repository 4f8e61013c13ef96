"use client"

import { useTranslations } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { askAlone } from "#components/ask/ask-alone.ts"
import { type AskFailure, askCheck } from "#components/ask/ask-check.ts"
import { fillDraft } from "#components/ask/draft-store.ts"
import { LookupFailed } from "#components/ask/last-asked.ts"
import { forgetKey, isUnanswered, keyFor } from "#components/ask/question-key.ts"
import { settleDraft } from "#components/ask/settle-draft.ts"
import { useFailedElsewhere } from "#components/ask/use-failed-elsewhere.ts"
import { secondPressOver } from "#components/ui/controls/second-press.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { LastAsked } from "#lib/subjects/last-asked.ts"
import { isRepeat, lastOf } from "#lib/subjects/repeat-rule.ts"
import type { Candidate } from "./candidates.ts"
import { useLastAsked } from "./use-last-asked.ts"

export type Failed = { candidate: Candidate; failure: AskFailure }

/** `armed` waits for one more Enter: several questions, or one that repeats. `looked` is false when we could not look. */
export type Phase =
  | { kind: "idle" }
  | { kind: "looking" }
  | { kind: "armed"; candidates: Candidate[]; repeats: Map<string, LastAsked>; looked: boolean }
  | { kind: "asking"; total: number; done: number }
  | { kind: "failed"; failed: Failed[]; accepted: number }

/** The questions that one more Enter sends. */
function waitingIn(phase: Phase): Candidate[] {
  if (phase.kind === "armed") return phase.candidates
  return phase.kind === "failed" ? phase.failed.map(({ candidate }) => candidate) : []
}

/** Whether that question, and no other, is sent by one more Enter. */
export function isAloneWaiting(phase: Phase, { id }: Candidate): boolean {
  const waiting = waitingIn(phase)
  return waiting.length === 1 && waiting[0]?.id === id
}

/**
 * Asks one question, or several at once, from the list, and opens the answer or all of them side by side. Nothing is sent
 * before `start` (or `confirm` after it) is called; failed questions can be asked again without repeating those that were taken.
 */
export function useQuestions(identifier: string, isOn: boolean, go: (href: string) => void) {
  const [phase, setPhase] = useState<Phase>({ kind: "idle" })
  const accepted = useRef(new Map<string, string>())
  const { asked, read, forget } = useLastAsked(identifier, isOn)
  const leave = useLeave(go)
  const tellElsewhere = useFailedElsewhere()

  /** Asks one question at once unless it repeats; several always wait for the confirmation line. */
  async function start(candidates: Candidate[]): Promise<void> {
    setPhase({ kind: "looking" })
    const [only, ...others] = candidates
    if (only && others.length === 0)
      await askAlone(only.operation, only.input, () => sendUnlessRepeated(candidates))
    else await sendUnlessRepeated(candidates)
  }

  async function sendUnlessRepeated(candidates: Candidate[]): Promise<void> {
    const secondPress = secondPressOver()
    const { repeats, looked, failure } = await lookForRepeats(candidates)
    if (failure) {
      setPhase({
        kind: "failed",
        failed: candidates.map((candidate) => ({ candidate, failure })),
        accepted: 0,
      })
    } else if (candidates.length > 1 || repeats.size > 0 || !looked) {
      await secondPress
      setPhase((now) => (now.kind === "looking" ? { kind: "armed", candidates, repeats, looked } : now))
    } else {
      await send(candidates, repeats)
    }
  }

  async function lookForRepeats(candidates: Candidate[]) {
    const repeats = new Map<string, LastAsked>()
    try {
      const known = await read()
      for (const { id, operation, input } of candidates) {
        if (isUnanswered(operation, input)) continue // our own earlier try: its key finds its result
        const last = lastOf(known, operation, input)
        if (last && isRepeat(last, new Date())) repeats.set(id, last)
      }
      return { repeats, looked: true, failure: null }
    } catch (error) {
      if (!(error instanceof LookupFailed)) throw error
      const { failure } = error
      const isFinal = failure.kind === "signedOut" || failure.kind === "notReached"
      return { repeats, looked: false, failure: isFinal ? failure : null }
    }
  }

  async function send(candidates: Candidate[], repeats: ReadonlyMap<string, LastAsked>): Promise<void> {
    const open = candidates.filter(({ id }) => !accepted.current.has(id))
    setPhase({ kind: "asking", total: open.length, done: 0 })
    const results = await Promise.all(open.map((candidate) => sendOne(candidate, repeats.get(candidate.id))))
    forget()
    const failed = results.filter((result) => result !== null)
    if (failed.length === 0) return leave.toAnswers([...accepted.current.values()])
    if (leave.isElsewhere()) {
      for (const { candidate, failure } of failed) tellElsewhere(candidate.operation, failure)
      return
    }
    if (leave.toForm(failed, candidates.length)) return
    setPhase({ kind: "failed", failed, accepted: accepted.current.size })
  }

  async function sendOne(candidate: Candidate, repeated: LastAsked | undefined): Promise<Failed | null> {
    const { operation, input } = candidate
    const idempotencyKey = keyFor(operation, input)
    const outcome = await askCheck({ operation, input, idempotencyKey, repeatOf: repeated?.checkId })
    setPhase((now) => (now.kind === "asking" ? { ...now, done: now.done + 1 } : now))
    if (outcome.kind !== "taken") return { candidate, failure: outcome }
    accepted.current.set(candidate.id, outcome.check.id)
    if (outcome.check.state === "refused") settleDraft(operation, outcome.check, input)
    else forgetKey(operation)
    return null
  }

  return {
    phase,
    asked,
    start,
    /** The second Enter: asks the armed questions, or asks the failed ones again (with the same keys, so nothing is asked twice). */
    confirm: async () => {
      const waiting = waitingIn(phase)
      if (waiting.length > 0) await send(waiting, phase.kind === "armed" ? phase.repeats : new Map())
    },
    reset: () => {
      accepted.current.clear()
      setPhase({ kind: "idle" })
    },
    disarm: () => setPhase((now) => (now.kind === "asking" ? now : { kind: "idle" })),
  }
}

/** Opens the results, unless the palette was closed meanwhile: then only a message says that they are there. */
function useLeave(go: (href: string) => void) {
  const t = useTranslations("omnibox")
  const isCurrentPath = useRef(true)
  useEffect(() => {
    isCurrentPath.current = true
    return () => {
      isCurrentPath.current = false
    }
  }, [])
  return {
    isElsewhere: () => !isCurrentPath.current,
    toAnswers(ids: string[]) {
      if (!isCurrentPath.current) {
        toast({ title: t("elsewhere", { count: ids.length }) })
        return
      }
      go(ids.length === 1 ? `/checks/${ids[0]}` : `/checks/compare?ids=${ids.join(",")}`)
    },
    /** A single question with fields that our server refuses is corrected in its form. */
    toForm([first]: Failed[], asked: number): boolean {
      if (asked > 1 || first?.failure.kind !== "fields") return false
      const { operation, input } = first.candidate
      fillDraft(operation, { values: input, errors: first.failure.errors })
      go(`/ask/${operation}`)
      return true
    },
  }
}
