import type { Echo } from "#lib/match/echoes.ts"
import { type AskFailure, failureOf, post } from "./ask-check.ts"

/** `null`: it could not be looked up, and nobody knows whether there is anything to warn of. */
export type FoundEchoes = { echoes: readonly Echo[] | null; signedOut?: AskFailure }

/** Which of the declared fields our own registry answers hold already. A failure is never an empty list. */
export async function fetchEchoes(input: Record<string, string>, signal: AbortSignal): Promise<FoundEchoes> {
  const answer = await post("/api/match/echoes", input, {}, signal)
  if (answer?.status === 200) return { echoes: (answer.body as { items: Echo[] } | null)?.items ?? null }
  const failure = answer && failureOf(answer)
  return failure?.kind === "signedOut" ? { echoes: null, signedOut: failure } : { echoes: null }
}
