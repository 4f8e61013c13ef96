"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { ApiError, reportUnreachable } from "#components/query/http.ts"
import { reportSessionEnded } from "#components/session/session-store.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import { builder, changeBuilder, draftForm, replaceDraft, type SendFailure } from "./builder-store.ts"
import { showRefusal, showServerErrors } from "./correct-check.ts"
import { newDraft, submittedAs } from "./draft.ts"
import { type UploadOutcome, uploadRequest } from "./upload-request.ts"

/** The upload that is on its way: while there is one, nothing else is sent. */
let inFlight: AbortController | null = null

/** Takes back an upload that has not wholly left. */
export function cancelSending(): void {
  inFlight?.abort()
}

/** Returns the function that sends the draft, and opens the request once the service accepted it, unless the person went elsewhere meanwhile. */
export function useSendDraft(): (request: SignatureRequest) => void {
  const router = useRouter()
  const { mutate } = useMutation({
    mutationFn: sendDraft,
    networkMode: "always",
    retry: false,
  })
  return (request) => mutate(request, { onSuccess: (address) => address !== null && router.replace(address) })
}

/**
 * Sends the draft once; while that is in progress, further calls do nothing. The key is in the tab before the first byte is sent, so a reload or a
 * second press is the same request. Resolves with the address to open when the service accepted it, else null.
 */
async function sendDraft(request: SignatureRequest): Promise<string | null> {
  const { key, submitted } = draftForm.getValues()
  if (inFlight || submitted) return null
  inFlight = new AbortController()
  try {
    const form = formOf(request)
    changeBuilder({ phase: { kind: "uploading", sent: 0, total: 0 } })
    draftForm.setValue("isUnanswered", true)
    const outcome = await uploadRequest({
      form,
      key,
      signal: inFlight.signal,
      onProgress(sent, total) {
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
  const documents = draftForm.getValues("documents")
  const form = new FormData()
  // Letters with their marks as one character each: what comes from a Mac has them in two.
  form.append("request", JSON.stringify(request).normalize("NFC"))
  for (const { sha256 } of documents) form.append("sha256", sha256 ?? "")
  for (const { id } of documents) {
    const file = builder().files.get(id)?.file
    if (!file) throw new Error("a document without its file")
    form.append("file", file, "documento.pdf") // its name is in the request
  }
  return form
}

async function settle(outcome: UploadOutcome): Promise<string | null> {
  if (outcome.kind !== "answered") {
    if (outcome.kind !== "cancelled") reportUnreachable()
    const isGone = outcome.kind === "cut" && !(await areReadable())
    return fail({ kind: isGone ? "fileGone" : outcome.kind }, isGone || outcome.kind === "cancelled")
  }
  const { status, body } = outcome
  if (status === 200 || status === 202) return isCheck(body) ? accepted(body) : fail({ kind: "lost" }, false)
  const error = new ApiError(status, body)
  // Of any status: a document that is too large or was altered in transit is reported at its field as well.
  if (error.fields) {
    draftForm.setValue("isUnanswered", false)
    showErrors(error.fields)
    return null
  }
  if (status === 401) reportSessionEnded("refused")
  if (status >= 500 && error.code === null) return fail({ kind: "lost" }, false)
  return fail({ kind: "refused", error }, status < 500 || error.code === "scan_failed")
}

function showErrors(errors: Readonly<Record<string, readonly string[]>>): void {
  changeBuilder({ phase: { kind: "editing" }, refusedBy: "validation", attempts: builder().attempts + 1 })
  showServerErrors(errors)
}

/** `isUnsent`: nothing was written down of it. */
function fail(failure: SendFailure, isUnsent: boolean): null {
  if (isUnsent) draftForm.setValue("isUnanswered", false)
  changeBuilder({ phase: { kind: "failed", failure } })
  return null
}

/** Whether the files can still be read: one that was moved or changed since breaks the upload as a lost connection does. */
async function areReadable(): Promise<boolean> {
  const files = [...builder().files.values()].map(({ file }) => file)
  const reads = await Promise.allSettled(files.map((file) => file.slice(0, 1).arrayBuffer()))
  return reads.every(({ status }) => status === "fulfilled")
}

/** Takes over the check that our server recorded. Only a refusal gives the draft back, with a new key: corrected, it is another request. */
function accepted(check: SentCheck): string | null {
  const requestId = check.signatureId ?? check.input.id ?? null
  if (check.state === "refused") {
    draftForm.setValue("key", crypto.randomUUID())
    draftForm.setValue("isUnanswered", false)
    showRefusal(check)
    return null
  }
  if (check.state === "answered" && requestId) {
    resetAfterwards()
    return `/signatures/${requestId}`
  }
  draftForm.setValue("submitted", submittedAs(check, requestId))
  draftForm.setValue("isUnanswered", false)
  changeBuilder({ phase: { kind: "editing" } })
  return null
}

/** The next request begins with an empty page; nothing of this one stays in the tab. */
export function resetAfterwards(): void {
  replaceDraft(newDraft(draftForm.getValues("term.zone")))
  changeBuilder({ phase: { kind: "opening" } })
}

/** A check, with the id of the request that it sends. */
type SentCheck = CheckView & { signatureId?: string }

function isCheck(body: unknown): body is SentCheck {
  return typeof body === "object" && body !== null && "id" in body && "state" in body && "input" in body
}
