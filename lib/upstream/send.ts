import "server-only"
import { env } from "#lib/env.ts"
import type { Operation } from "#lib/operations/define.ts"
import { type CallResult, callUpstream } from "./call.ts"

/** Our own cap on the body of an answer. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/**
 * Puts one question to the service, once. The question travels as JSON in a POST, in the query of a GET; every value
 * stays the string that was typed.
 */
export function send(operation: Pick<Operation, "wire">, input: Record<string, string>): Promise<CallResult> {
  const { wire } = operation
  const settings = env()
  const base = wire.base === "lookup" ? settings.upstreamBaseUrl : settings.upstreamPlatformUrl
  const url = new URL(base + wire.path)
  if (wire.method === "GET") {
    for (const [name, value] of Object.entries(input)) url.searchParams.set(name, value)
  }
  return callUpstream({
    url,
    method: wire.method,
    key: settings.upstreamKeys[wire.key],
    ...(wire.method === "POST" ? { json: input } : {}),
    deadlineMs: settings.upstreamDeadlineMs,
    maxBytes: MAX_ANSWER_BYTES,
  })
}
