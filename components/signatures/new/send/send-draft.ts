import { composedJson } from "#components/live/composed-json.ts"
import { reportReachable, reportUnreachable } from "#components/live/connection.ts"
import { ApiError, isUnanswered } from "#components/query/http.ts"
import { reportSessionEnded } from "#components/session/session-store.ts"
import {
  builder,
  changeBuilder,
  changeDraft,
  resetBuilder,
} from "#components/signatures/new/builder-store.ts"
import { submittedAs } from "#components/signatures/new/draft/draft.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import { showRefusal } from "./correct-check.ts"
import type { SendFailure } from "./send-failure.ts"
import { showFieldErrors } from "./show-field-errors.ts"
import { type UploadOutcome, uploadRequest } from "./upload-request.ts"

let inFlight: AbortController | null = null

/** Takes back an upload that has not wholly left. */
export function cancelSending(): void {
  inFlight?.abort()
}

/**
 * Sends the draft once; while that is in progress, further calls do nothing. The key is in the tab before the first byte is sent, so a reload or a
 * second press is the same request. Resolves with the address to open when the service accepted it, else null.
 */
export async function sendDraft(request: SignatureRequest): Promise<string | null> {
  if (inFlight || builder().draft.submitted) return null
  const control = new AbortController()
  inFlight = control
  try {
    const form = formOf(request)
    changeBuilder({ phase: { kind: "uploading", sent: 0, total: 0 }, serverErrors: {} })
    changeDraft({ isUnanswered: true })
    const outcome = await uploadRequest({
      form,
      key: builder().draft.key,
      signal: control.signal,
      onProgress: (sent, total) => {
        if (builder().phase.kind === "uploading") changeBuilder({ phase: { kind: "uploading", sent, total } })
      },
      onDelivered: () => changeBuilder({ phase: { kind: "delivered" } }),
    })
    return await settle(outcome)
  } finally {
    inFlight = null
  }
}

/** The parts in the order of the interface: the question, the hashes, then the bytes. */
function formOf(request: SignatureRequest): FormData {
  const { draft, live } = builder()
  const form = new FormData()
  form.append("request", composedJson(request))
  for (const { sha256 } of draft.documents) form.append("sha256", sha256 ?? "")
  for (const { id } of draft.documents) {
    const file = live.get(id)?.file
    if (!file) throw new Error("a document without its file")
    form.append("file", file, "documento.pdf") // its name is in the request
  }
  return form
}

async function settle(outcome: UploadOutcome): Promise<string | null> {
  if (outcome.kind !== "answered") {
    if (outcome.kind !== "cancelled") reportUnreachable()
    const isGone = outcome.kind === "cut" && !(await areReadable())
    return fail({ kind: isGone ? "fileGone" : outcome.kind })
  }
  reportReachable()
  if (outcome.status === 200 || outcome.status === 202) {
    return isCheck(outcome.body) ? accepted(outcome.body) : fail({ kind: "lost" })
  }
  const errors = fieldErrorsOf(outcome.body)
  if (errors) {
    changeDraft({ isUnanswered: false })
    showFieldErrors(errors, "validation")
    return null
  }
  const failure = failureOf(outcome)
  if (failure.kind === "problem" || failure.kind === "signedOut") {
    const isRefused = outcome.status < 500 || (failure.kind === "problem" && failure.code === "scan_failed")
    if (isRefused) changeDraft({ isUnanswered: false }) // before anything was written down
    return fail(failure)
  }
  return fail({ kind: "lost" })
}

function failureOf({ status, body }: { status: number; body: unknown }): SendFailure {
  const error = new ApiError(status, body)
  if (status === 401) reportSessionEnded("refused")
  if (status === 401) return { kind: "signedOut" }
  if (isUnanswered(error)) return { kind: "lost" }
  const { code, title, detail, requestId, mayHaveCost } = error
  const checkId = typeof error.body.checkId === "string" ? error.body.checkId : null
  return { kind: "problem", code: code ?? `http_${status}`, title, detail, requestId, mayHaveCost, checkId }
}

function fail(failure: SendFailure): null {
  if (failure.kind === "cancelled" || failure.kind === "fileGone") changeDraft({ isUnanswered: false })
  changeBuilder({ phase: { kind: "failed", failure } })
  return null
}

/** Whether the files can still be read: one that was moved or changed since breaks the upload as a lost connection does. */
async function areReadable(): Promise<boolean> {
  const files = [...builder().live.values()].map(({ file }) => file)
  const reads = await Promise.allSettled(files.map((file) => file.slice(0, 1).arrayBuffer()))
  return reads.every(({ status }) => status === "fulfilled")
}

/** Takes over the check that our server recorded. Only a refusal gives the draft back, with a new key: corrected, it is another request. */
function accepted(check: SentCheck): string | null {
  const requestId = check.signatureId ?? check.input.id ?? null
  if (check.state === "refused") {
    changeDraft({ key: crypto.randomUUID(), isUnanswered: false })
    showRefusal(check)
    return null
  }
  if (check.state === "answered" && requestId) {
    changeBuilder({ phase: { kind: "opening" } })
    resetAfterwards()
    return `/signatures/${requestId}`
  }
  changeDraft({ submitted: submittedAs(check, requestId), isUnanswered: false })
  changeBuilder({ phase: { kind: "editing" } })
  return null
}

/** The next request begins with an empty page; nothing of this one stays in the tab. */
export function resetAfterwards(): void {
  resetBuilder(builder().draft.term.zone)
  changeBuilder({ phase: { kind: "opening" } })
}

/** A check, with the id of the request that it sends. */
type SentCheck = CheckView & { signatureId?: string }

function isCheck(body: unknown): body is SentCheck {
  return typeof body === "object" && body !== null && "id" in body && "state" in body && "input" in body
}

/** Messages by field, of any error status: a document that is too large or was altered in transit is reported at its field as well. */
function fieldErrorsOf(body: unknown): Record<string, string[]> | null {
  if (typeof body !== "object" || body === null || !("errors" in body)) return null
  const { errors } = body
  if (typeof errors !== "object" || errors === null || !Object.values(errors).every(Array.isArray))
    return null
  return errors as Record<string, string[]>
}
