import { postJson } from "#components/live/post-json.ts"
import type { SelfMatch } from "#lib/match/self-matches.ts"
import { type AskFailure, failureOf } from "./ask-check.ts"

/** `null`: it could not be looked up, and nobody knows whether there is anything to warn of. */
export type FoundSelfMatches = { selfMatches: readonly SelfMatch[] | null; signedOut?: AskFailure }

/** Which of the declared fields our own registry answers hold already. A failure is never an empty list. */
export async function fetchSelfMatches(
  input: Record<string, string>,
  signal: AbortSignal,
): Promise<FoundSelfMatches> {
  const answer = await postJson("/api/match/self-matches", input, {}, signal)
  if (answer?.status === 200)
    return { selfMatches: (answer.body as { items: SelfMatch[] } | null)?.items ?? null }
  const failure = answer && failureOf(answer)
  return failure?.kind === "signedOut" ? { selfMatches: null, signedOut: failure } : { selfMatches: null }
}
