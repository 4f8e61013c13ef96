import "server-only"
import { env } from "#lib/env.ts"
import type { ENDS } from "#lib/log/fields.ts"
import { log } from "#lib/log/log.ts"
import { durations } from "#lib/metrics/metrics.ts"
import type { Operation, Task, Wire } from "#lib/operations/define.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { signature } from "#lib/operations/signature.ts"
import { type CallResult, callUpstream, type StreamedBody, type UpstreamRequest } from "./call.ts"

/** Our own limit on the body of an answer. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/**
 * Puts one question to the service, once. The question travels as JSON in a POST, in the query of a GET; every value
 * stays the string that was typed.
 */
export function send(
  { slug, wire }: Pick<Operation<CheckOperation>, "slug" | "wire">,
  input: Record<string, string>,
): Promise<CallResult> {
  const path = wire.pathSetting === undefined ? wire.path : env()[wire.pathSetting]
  const url = new URL(baseOf(wire) + path)
  if (wire.method === "GET") {
    for (const [name, value] of Object.entries(input)) url.searchParams.set(name, value)
  }
  return loggedCall(
    { operation: slug, call: "ask" },
    {
      url,
      method: wire.method,
      ...(wire.method === "POST" ? { json: input } : {}),
      ...limitsOf(wire),
    },
  )
}

/** The deadline of a large body is extended by the time that it takes at this rate: a slow line must not make every large request `unknown`. */
const SLOWEST_BYTES_PER_MS = 256

/** Returns how long a body of that many bytes takes at the slowest rate that we wait for. */
export function transferMs(bodyBytes: number): number {
  return Math.ceil(bodyBytes / SLOWEST_BYTES_PER_MS)
}

export function callDeadlineMs(bodyBytes: number): number {
  return env().upstreamDeadlineMs + transferMs(bodyBytes)
}

export function sendSignature(body: StreamedBody): Promise<CallResult> {
  const { slug, wire } = signature
  const url = new URL(baseOf(wire) + wire.path)
  return loggedCall(
    { operation: slug, call: "ask" },
    {
      url,
      method: wire.method,
      body,
      ...limitsOf(wire),
      deadlineMs: callDeadlineMs(body.length),
    },
  )
}

/** Reads a task by its remote id; free, and repeatable. */
export function readTask(
  { slug, wire }: Pick<Operation<CheckOperation>, "slug" | "wire">,
  task: Task,
  remoteId: string,
): Promise<CallResult> {
  const url = new URL(baseOf(wire) + task.readPath + encodeURIComponent(remoteId))
  return loggedCall({ operation: slug, call: "read" }, { url, method: "GET", ...limitsOf(wire) })
}

/** Reads a signature request by its id at the service (specification, Show signature request); free, and repeatable. */
export function showSignature(remoteId: string): Promise<CallResult> {
  const { slug, wire } = signature
  const url = new URL(`${baseOf(wire)}/api/v1/esign/signature/${encodeURIComponent(remoteId)}`)
  return loggedCall({ operation: slug, call: "read" }, { url, method: "GET", ...limitsOf(wire) })
}

function baseOf(wire: Wire): string {
  return wire.base === "lookup" ? env().upstreamBaseUrl : env().upstreamPlatformUrl
}

function limitsOf(wire: Wire) {
  const settings = env()
  return {
    key: settings.upstreamKeys[wire.key],
    deadlineMs: settings.upstreamDeadlineMs,
    maxBytes: MAX_ANSWER_BYTES,
  }
}

/** The operation, and whether a question is asked (which may cost) or a task read (free). */
type About = { operation: CheckOperation; call: "ask" | "read" }

/** The one call, logged and measured: operation, result, duration; never the question or the answer. */
async function loggedCall({ operation, call }: About, request: UpstreamRequest): Promise<CallResult> {
  const began = performance.now()
  const result = await callUpstream(request)
  const ms = Math.round(performance.now() - began)
  const status = result.kind === "reply" ? result.status : undefined
  const outcome = endOf(result)
  log("info", "call", { operation, call, outcome, status, ms })
  const labels = { operation, call, outcome: outcome === "reply" ? String(status) : outcome }
  durations.calls.observe(labels, ms / 1_000)
  return result
}

function endOf(result: CallResult): (typeof ENDS)[number] {
  return result.kind === "reply" && result.bodyEnd !== "whole" ? `reply_${result.bodyEnd}` : result.kind
}
