import { tryJson } from "#lib/try-json.ts"
import { composedJson } from "./composed-json.ts"
import { reportUnreachable } from "./connection.ts"
import { callApi } from "./read-api.ts"

export type PostAnswer = { status: number; body: unknown }

/** Sends JSON to our own interface; null when no whole answer came back. An aborted call throws. */
export async function postJson(
  address: string,
  body: unknown,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<PostAnswer | null> {
  const begunAt = performance.now()
  try {
    const response = await callApi(address, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: composedJson(body),
      redirect: "error",
      signal,
    })
    return { status: response.status, body: tryJson(await response.text()) }
  } catch (error) {
    // Callers abort without a reason of their own, so it is the DOMException of `abort()` or of `timeout()`.
    if (signal.aborted && (signal.reason as Error).name !== "TimeoutError") throw error
    reportUnreachable(begunAt)
    return null
  }
}
