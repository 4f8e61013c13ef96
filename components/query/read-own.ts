import { reportReachable, reportUnreachable } from "#components/shell/connection-store.ts"
import { fetchKnown } from "./fetch-known.ts"

/** Our own interface answered with something else than what was asked for: 401 when the session ended. */
export class NotRead extends Error {
  override name = "NotRead"
  readonly status: number
  constructor(status: number) {
    super(`answered ${status}`)
    this.status = status
  }
}

/**
 * Reads one address of our own interface, and tells the shell whether it could be reached. An answer that is the same as the last one has no
 * body. Throws `NotRead`, and what `fetch` throws.
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
  if (!response.ok) throw new NotRead(response.status)
  return response
}
