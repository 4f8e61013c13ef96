import type { SelfMatch } from "#lib/match/self-matches.ts"
import type { LastAsked } from "#lib/subjects/last-asked.ts"
import type { AskFailure } from "./ask-check.ts"

/** The part of the form beside its fields. A repeat and an unusual document wait for a second, deliberate step; `last` is null when the lookup failed. */
export type AskPhase =
  | { kind: "typing" }
  | { kind: "looking" }
  | { kind: "unusual"; input: Record<string, string> }
  | { kind: "repeat"; input: Record<string, string>; last: LastAsked | null }
  | {
      kind: "selfMatch"
      input: Record<string, string>
      /** Null: it could not be looked up. */
      selfMatches: readonly SelfMatch[] | null
      repeatOf: string | undefined
    }
  | { kind: "asking" }
  | { kind: "failed"; failure: AskFailure }
  | { kind: "opening" }
