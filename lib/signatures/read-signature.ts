import "server-only"
import type { ReadFailure } from "#lib/domain/failures.ts"
import type { CallResult } from "#lib/upstream/call.ts"
import { isCertificateFault } from "#lib/upstream/certificate-fault.ts"
import { NOT_SENT_RATE_LIMITED, rateLimiter } from "#lib/upstream/rate-limiter.ts"
import { isServiceError, isServiceThrottle, readEnvelope, refusalWords } from "#lib/upstream/read-envelope.ts"
import { showSignature } from "#lib/upstream/send.ts"
import { isOfAnotherRequest, readShowRecord, type ShowRecord } from "./show-record.ts"

export type SignatureRead =
  | { kind: "record"; record: ShowRecord; body: Buffer }
  | {
      kind: "failure"
      code: ReadFailure
      message?: string
      retryAfterSeconds?: number
    }

const TIMEOUT_MS = 1_500

/** How long the slot is held after a 429 that names no time. */
const HOLD_SECONDS = 5

/** Reads one request from the service, once, in its slot's pace; free and repeatable. `body`: the exact bytes. Never throws for the network or the service. */
export async function readSignature(remoteId: string): Promise<SignatureRead> {
  const turn = await rateLimiter.acquire("platform", TIMEOUT_MS)
  if (turn.kind === NOT_SENT_RATE_LIMITED)
    return { kind: "failure", code: "paced", retryAfterSeconds: Math.ceil(turn.waitMs / 1_000) }
  const read = meaningOf(await showSignature(remoteId), remoteId)
  if (read.kind === "record" || read.code === "not_found") await rateLimiter.learn("platform", "reachable")
  else if (read.code === "key_refused") await rateLimiter.learn("platform", "key_refused")
  else if (read.code === "rate_limited")
    await rateLimiter.learn("platform", "rate_limited", {
      holdSeconds: read.retryAfterSeconds ?? HOLD_SECONDS,
    })
  return read
}

/** The status decides first; any 2xx whose envelope parses and carries a record is one. */
function meaningOf(result: CallResult, remoteId: string): SignatureRead {
  if (result.kind === "not_sent")
    return {
      kind: "failure",
      code: isCertificateFault(result.reason) ? "certificate_refused" : "not_reached",
    }
  if (result.kind !== "reply") return { kind: "failure", code: "read_failed" }
  if (result.status >= 200 && result.status < 300) return successOf(result, remoteId)
  return { kind: "failure", code: failureOf(result), ...refusalWords(result) }
}

function failureOf(reply: Extract<CallResult, { kind: "reply" }>): ReadFailure {
  const { status } = reply
  if (status === 401) return "key_refused"
  if (status === 429 && isServiceThrottle(reply)) return "rate_limited"
  if (status >= 400 && status < 500 && !isServiceError(reply, NO_LISTED_ERRORS)) return "not_the_service"
  return FAILURE_OF[status] ?? "read_failed"
}

/** The error codes of show are not in the specification. */
const NO_LISTED_ERRORS: readonly number[] = []

/** By status. Which ones a show answers with is not specified: after a 404, a 422 or a success without a record, the service did not give the request; why is not known. */
const FAILURE_OF: { [status: number]: ReadFailure } = {
  404: "not_found",
  422: "not_found",
}

function successOf(reply: Extract<CallResult, { kind: "reply" }>, remoteId: string): SignatureRead {
  if (reply.bodyEnd !== "whole") return { kind: "failure", code: "read_failed" }
  const record = readShowRecord(reply.body)
  if (record && isOfAnotherRequest(record, remoteId)) return { kind: "failure", code: "other_request" }
  if (record) return { kind: "record", record, body: reply.body }
  return { kind: "failure", code: isWithoutRecord(reply.body) ? "not_found" : "answer_unreadable" }
}

function isWithoutRecord(body: Uint8Array): boolean {
  const envelope = readEnvelope("platform", body)
  return envelope.readable && envelope.presence !== "value"
}
