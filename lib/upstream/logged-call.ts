import "server-only"
import type { ENDS } from "#lib/log/fields.ts"
import { log } from "#lib/log/log.ts"
import { durations } from "#lib/metrics/durations.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { type CallResult, callUpstream, type UpstreamRequest } from "./call.ts"

/** The operation, and whether a question is asked (which may cost) or a task read (free). */
type About = { operation: CheckOperation; call: "ask" | "read" }

/** The one call, logged and measured: operation, result, duration; never the question or the answer. */
export async function loggedCall({ operation, call }: About, request: UpstreamRequest): Promise<CallResult> {
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
