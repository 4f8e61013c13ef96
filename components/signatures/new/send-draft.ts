"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { ApiError, reportUnreachable } from "#components/query/http.ts"
import { reportSessionEnded } from "#components/session/session-store.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { tryJson } from "#lib/json-object.ts"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import { builder, changeBuilder, draftForm, refuse, replaceDraft, type SendFailure } from "./builder-store.ts"
import { showRefusal, showServerErrors } from "./correct-check.ts"
import { newDraft } from "./draft.ts"

/** The upload that is on its way: while there is one, nothing else is sent. */
let inFlight: AbortController | null = null

/** Takes back an upload that has not wholly left. */
export function cancelSending(): void {
  inFlight?.abort()
}

/** Returns the function that sends the draft, and opens the request once it is recorded, unless the person went elsewhere meanwhile. */
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
 * second press is the same request. Resolves with the address to open when the request was recorded, else null.
 */
async function sendDraft(request: SignatureRequest): Promise<string | null> {
  if (inFlight) return null
  inFlight = new AbortController()
  try {
    const form = formOf(request)
    changeBuilder({ phase: { kind: "uploading", sent: 0, total: 0 } })
    draftForm.setValue("isUnanswered", true)
    return await settle(await upload(form, draftForm.getValues("key"), inFlight.signal))
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
  if (status === 200 || status === 202) return isCheck(body) ? recorded(body) : fail({ kind: "lost" }, false)
  const error = new ApiError(status, body)
  // Of any status: a document that is too large or was altered in transit is reported at its field as well.
  if (error.fields) {
    draftForm.setValue("isUnanswered", false)
    refuse("validation")
    showServerErrors(error.fields)
    return null
  }
  if (status === 401) reportSessionEnded("refused")
  if (status >= 500 && error.code === null) return fail({ kind: "lost" }, false)
  return fail({ kind: "refused", error }, status < 500 || error.code === "scan_failed")
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

/**
 * Takes over the check that our server recorded. Only a refusal gives the draft back, with a new key: corrected, it is another request. Any other is followed,
 * resumed and corrected from its own page, and the next request begins with an empty one.
 */
function recorded(check: SentCheck): string | null {
  if (check.state === "refused") {
    beginAnew()
    showRefusal(check)
    return null
  }
  const requestId = check.signatureId ?? check.input.id
  replaceDraft(newDraft(draftForm.getValues("term.zone")))
  changeBuilder({ phase: { kind: "opening" } })
  return requestId ? `/signatures/${requestId}` : `/checks/${check.id}`
}

/** This draft is another request from now on than the one that was sent with its key. */
export function beginAnew(): void {
  draftForm.setValue("key", crypto.randomUUID())
  draftForm.setValue("isUnanswered", false)
  changeBuilder({ phase: { kind: "editing" } })
}

/** A check, with the id of the request that it sends. */
type SentCheck = CheckView & { signatureId?: string }

function isCheck(body: unknown): body is SentCheck {
  return typeof body === "object" && body !== null && "id" in body && "state" in body && "input" in body
}

/** Longer than our server ever waits for the scanner and then for the service's answer to a small request. */
const MIN_TIMEOUT_MS = 181_000
/** The slowest pace that our server allows for its upload to the service (`callDeadlineMs`), a third larger than ours: Base64. */
const SLOWEST_BYTES_PER_MS = 256
/** The slowest pace that it allows the scanner for the received bytes. */
const SLOWEST_SCAN_BYTES_PER_MS = 4 * 1024

/** How long the answer to an upload of so many bytes is awaited: longer than our server may take to have it scanned and sent on. */
export function uploadTimeoutMs(bytes: number): number {
  const scanMs = bytes / SLOWEST_SCAN_BYTES_PER_MS
  return MIN_TIMEOUT_MS + Math.ceil((bytes * 4) / 3 / SLOWEST_BYTES_PER_MS + scanMs)
}

type UploadOutcome =
  | { kind: "answered"; status: number; body: unknown }
  | { kind: "cancelled" | "cut" | "lost" }

/**
 * Sends the form to `POST /api/signatures`, telling how far it came: the one thing that `fetch` cannot do. Resolves in every case. `cut`:
 * the connection ended before the last byte; `lost`: after it, without a whole answer. The signal cancels only what has not wholly left.
 */
function upload(form: FormData, key: string, signal: AbortSignal): Promise<UploadOutcome> {
  const xhr = new XMLHttpRequest()
  let isDelivered = false
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<UploadOutcome>((resolve) => {
    const end = (outcome: UploadOutcome) => {
      clearTimeout(timer)
      resolve(outcome)
    }
    xhr.upload.addEventListener("progress", ({ loaded: sent, total }) => {
      if (builder().phase.kind === "uploading") changeBuilder({ phase: { kind: "uploading", sent, total } })
    })
    xhr.upload.addEventListener("load", ({ loaded }) => {
      isDelivered = true
      timer = setTimeout(() => xhr.abort(), uploadTimeoutMs(loaded))
      changeBuilder({ phase: { kind: "delivered" } })
    })
    xhr.addEventListener("load", () =>
      end({ kind: "answered", status: xhr.status, body: tryJson(xhr.responseText) }),
    )
    xhr.addEventListener("error", () => end({ kind: isDelivered ? "lost" : "cut" }))
    xhr.addEventListener("abort", () => end({ kind: isDelivered ? "lost" : "cancelled" }))
    signal.addEventListener("abort", () => isDelivered || xhr.abort(), { once: true })
    xhr.open("POST", "/api/signatures")
    xhr.setRequestHeader("idempotency-key", key)
    xhr.send(form)
  })
}
