import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { fillDraft, settleDraft } from "#components/ask/draft-store.ts"
import { useAsk } from "#components/ask/use-ask.ts"
import { repeatedIn } from "#components/query/checks.ts"
import { ApiError } from "#components/query/http.ts"
import { secondPressOver } from "#components/ui/controls/second-press.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { RepeatedQuestion } from "#lib/checks/ask.ts"
import { IN_PROGRESS } from "#lib/domain/check-states.ts"
import { isRepeat, lastOf } from "#lib/subjects/repeat-rule.ts"
import type { Candidate } from "./candidates.ts"
import { useLastAsked } from "./use-lookups.ts"

export type Failed = { candidate: Candidate; error: ApiError }

/** A question that one more Enter sends; `repeated`: the earlier one that it repeats. */
type Waiting = { candidate: Candidate; repeated?: RepeatedQuestion | undefined }

/** `armed` waits for one more Enter: several questions, or one that repeats. */
export type Phase =
  | { kind: "idle" | "arming" }
  | { kind: "armed"; waiting: Waiting[] }
  | { kind: "asking"; total: number; done: number }
  | { kind: "failed"; failed: Failed[]; accepted: number }

function waitingIn(phase: Phase): Waiting[] {
  if (phase.kind === "armed") return phase.waiting
  if (phase.kind !== "failed") return []
  return phase.failed.map(({ candidate, error }) => ({ candidate, repeated: repeatedIn(error) }))
}

/** Whether that question, and no other, is sent by one more Enter. */
export function isAloneWaiting(phase: Phase, { id }: Candidate): boolean {
  const waiting = waitingIn(phase)
  return waiting.length === 1 && waiting[0]?.candidate.id === id
}

/**
 * Asks one question, or several at once, from the list, and opens the answer or all of them side by side. Nothing is sent
 * before `start` (or `confirm` after it) is called; failed questions can be asked again without repeating those that were taken.
 */
export function useQuestions(identifier: string, isOn: boolean, go: (href: string) => void) {
  const t = useTranslations("omnibox")
  const [phase, setPhase] = useState<Phase>({ kind: "idle" })
  const accepted = useRef(new Map<string, string>())
  const asked = useLastAsked(identifier, isOn)
  const { ask, isHere, tellFailed } = useAsk()

  /** Asks one question at once, unless it repeats; several always wait for the confirmation line. */
  async function start(candidates: Candidate[]): Promise<void> {
    if (candidates.length === 1) return send(candidates.map((candidate) => ({ candidate })))
    setPhase({ kind: "arming" })
    await secondPressOver()
    const waiting = candidates.map((candidate) => {
      const last = lastOf(asked, candidate.operation, candidate.input)
      return { candidate, repeated: last && isRepeat(last, new Date()) ? last : undefined }
    })
    setPhase((now) => (now.kind === "arming" ? { kind: "armed", waiting } : now))
  }

  async function send(waiting: Waiting[]): Promise<void> {
    const secondPress = secondPressOver()
    const open = waiting.filter(({ candidate }) => !accepted.current.has(candidate.id))
    setPhase({ kind: "asking", total: open.length, done: 0 })
    const failed = (await Promise.all(open.map(sendOne))).filter((result) => result !== null)
    if (failed.length === 0) return openAnswers([...accepted.current.values()])
    if (!isHere()) {
      for (const { candidate, error } of failed) tellFailed(candidate.operation, error)
      return
    }
    const [first] = failed
    const isAlone = waiting.length === 1
    if (isAlone && first?.error.fields) {
      const { operation, input } = first.candidate
      fillDraft(operation, { values: input, errors: first.error.fields })
      return go(`/ask/${operation}`)
    }
    const repeated = isAlone && first ? repeatedIn(first.error) : undefined
    if (!first || !repeated) return setPhase({ kind: "failed", failed, accepted: accepted.current.size })
    // What is under way is followed, not repeated.
    if (IN_PROGRESS.includes(repeated.state)) return go(`/checks/${repeated.checkId}`)
    await secondPress
    const armed: Phase = { kind: "armed", waiting: [{ candidate: first.candidate, repeated }] }
    setPhase((now) => (now.kind === "asking" ? armed : now))
  }

  async function sendOne({ candidate, repeated }: Waiting): Promise<Failed | null> {
    const { operation, input } = candidate
    const outcome = await ask({ operation, input, repeatOf: repeated?.checkId })
    setPhase((now) => (now.kind === "asking" ? { ...now, done: now.done + 1 } : now))
    if (outcome instanceof ApiError) return { candidate, error: outcome }
    accepted.current.set(candidate.id, outcome.id)
    if (outcome.state === "refused") settleDraft(outcome, { operation, input })
    return null
  }

  /** Opens the results, unless the palette was closed meanwhile: then only a message says that they are there. */
  function openAnswers(ids: string[]) {
    if (!isHere()) toast({ title: t("elsewhere", { count: ids.length }) })
    else go(ids.length === 1 ? `/checks/${ids[0]}` : `/checks/compare?ids=${ids.join(",")}`)
  }

  return {
    phase,
    asked,
    start,
    /** The second Enter: asks the armed questions, or asks the failed ones again (with the same keys, so nothing is asked twice). */
    confirm: async () => {
      const waiting = waitingIn(phase)
      if (waiting.length > 0) await send(waiting)
    },
    reset: () => {
      accepted.current.clear()
      setPhase({ kind: "idle" })
    },
    disarm: () => setPhase((now) => (now.kind === "asking" ? now : { kind: "idle" })),
  }
}
