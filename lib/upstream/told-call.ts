import "server-only"
import type { ENDS } from "#lib/log/fields.ts"
import { log } from "#lib/log/log.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { type CallResult, callUpstream, type UpstreamRequest } from "./call.ts"

/** What is called, and whether a question is asked or what is known already read. */
type About = { operation: CheckOperation; call: "ask" | "read" }

/** The one call, told of in the log: what of, how it ended, how long it took; never what was asked or answered. */
export async function toldCall({ operation, call }: About, request: UpstreamRequest): Promise<CallResult> {
  const began = performance.now()
  const result = await callUpstream(request)
  const ms = Math.round(performance.now() - began)
  const status = result.kind === "reply" ? result.status : undefined
  log("info", "call", { operation, call, outcome: endOf(result), status, ms })
  return result
}

function endOf(result: CallResult): (typeof ENDS)[number] {
  return result.kind === "reply" && result.bodyEnd !== "whole" ? `reply_${result.bodyEnd}` : result.kind
}
