import type { Echo } from "#lib/match/echoes.ts"
import { post } from "./ask-check.ts"

/**
 * Which of the declared fields our own registry answers hold already. It only warns: when it cannot be looked up there is nothing to
 * warn of, and the question goes its way.
 */
export async function fetchEchoes(input: Record<string, string>, signal: AbortSignal): Promise<Echo[]> {
  const answer = await post("/api/match/echoes", input, {}, signal)
  return answer?.status === 200 ? (answer.body as { items: Echo[] }).items : []
}
