import { secondPressOver } from "#components/ui/controls/second-press.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { identifierField } from "#lib/operations/facts.ts"
import { unusualDocument } from "#lib/operations/question-document.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { isRepeat, lastOf } from "#lib/subjects/repeat-rule.ts"
import { askAlone } from "./ask-alone.ts"
import { type AskOutcome, askCheck } from "./ask-check.ts"
import type { AskPhase } from "./ask-phase.ts"
import { fetchSelfMatches } from "./fetch-self-matches.ts"
import { fetchLastAsked, LOOK_UP_MS, LookupFailed } from "./last-asked.ts"
import { isUnanswered, keyFor } from "./question-key.ts"
import { settleDraft } from "./settle-draft.ts"

/** Messages of the server by field, or null where it had none. */
export type FieldErrors = Record<string, string[]> | null

type Asking = {
  operation: OperationSlug
  show: (phase: AskPhase) => void
  open: (check: CheckView) => void
}

export type QuestionSteps = ReturnType<typeof questionSteps>

/** The steps from a filled-in form to its answer. Each shows its progress, and resolves with the errors at the fields. */
export function questionSteps({ operation, show, open }: Asking) {
  async function ask(input: Record<string, string>): Promise<FieldErrors> {
    if (isUnanswered(operation, input)) return askAgain(input) // our own earlier try: its key finds its result
    if (unusualDocument(operation, input) === null) return askUnusual(input)
    show({ kind: "unusual", input })
    return null
  }

  /** What a person wants to know about a document as it stands, whether usual or not. */
  async function askUnusual(input: Record<string, string>): Promise<FieldErrors> {
    show({ kind: "looking" })
    return askAlone(operation, input, () => askUnlessRepeated(input))
  }

  async function askUnlessRepeated(input: Record<string, string>): Promise<FieldErrors> {
    const secondPress = secondPressOver()
    try {
      const identifier = input[identifierField(operation)] ?? ""
      const asked = await fetchLastAsked(identifier)
      const last = lastOf(asked, operation, input)
      if (last && isRepeat(last, new Date())) {
        await secondPress
        show({ kind: "repeat", input, last })
        return null
      }
    } catch (error) {
      if (!(error instanceof LookupFailed)) throw error
      await secondPress
      const isOurFault = error.failure.kind === "problem" || error.failure.kind === "fields"
      show(isOurFault ? { kind: "repeat", input, last: null } : { kind: "failed", failure: error.failure })
      return null
    }
    return askUnlessSelfMatch(input)
  }

  /** Stops once, before a match whose declared data our own registry answers hold: it would compare the registry with itself; and before one of which that could not be looked up. */
  async function askUnlessSelfMatch(input: Record<string, string>, repeatOf?: string): Promise<FieldErrors> {
    if (operation === "match") {
      const secondPress = secondPressOver()
      show({ kind: "looking" })
      const { selfMatches, signedOut } = await fetchSelfMatches(input, AbortSignal.timeout(LOOK_UP_MS))
      if (signedOut) {
        show({ kind: "failed", failure: signedOut })
        return null
      }
      if (selfMatches === null || selfMatches.length > 0) {
        await secondPress
        show({ kind: "selfMatch", input, selfMatches, repeatOf })
        return null
      }
    }
    return askAgain(input, repeatOf)
  }

  async function askAgain(input: Record<string, string>, repeatOf?: string): Promise<FieldErrors> {
    show({ kind: "asking" })
    const outcome = await askCheck({ operation, input, idempotencyKey: keyFor(operation, input), repeatOf })
    return take(outcome, input)
  }

  function take(outcome: AskOutcome, input: Record<string, string>): Record<string, string[]> | null {
    if (outcome.kind === "taken") {
      settleDraft(operation, outcome.check, input)
      show({ kind: "opening" })
      open(outcome.check)
      return null
    }
    show(outcome.kind === "fields" ? { kind: "typing" } : { kind: "failed", failure: outcome })
    return outcome.kind === "fields" ? outcome.errors : null
  }

  return { ask, askUnusual, askUnlessSelfMatch, askAgain }
}
