import { reportReachable, reportUnreachable } from "#components/shell/connection-store.ts"
import { fetchKnown } from "./fetch-known.ts"

/**
 * Reads one address of our own interface, and tells the shell whether it could be reached. An answer that is the same as the last one has no
 * body. Throws for every other answer, and what `fetch` throws.
 */
export async function readOwn(path: string, signal: AbortSignal): Promise<Response> {
  let response: Response
  try {
    response = await fetchKnown(path, signal)
  } catch (error) {
    if (!signal.aborted) reportUnreachable()
    throw error
  }
  reportReachable()
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return response
}
