import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { ApiError, reportUnreachable } from "#components/query/http.ts"
import { reportSessionEnded } from "#components/session/session-store.ts"
import { toast } from "#components/ui/feedback/toast-store.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { tryJson } from "#lib/json-object.ts"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import { type DraftDocument, type DraftForm, keepDraft, newDraft } from "./draft.ts"
import { type RefusedBy, showRefusal, showServerErrors } from "./draft-errors.tsx"

/**
 * A sending without a known result. `cancelled`, `cut`: the upload ended early, and an incomplete one is never sent on; `fileGone`: so it did since a file
 * cannot be read any more; `lost`: all of it arrived, and no answer came back.
 */
class UploadFailed extends Error {
  override name = "UploadFailed"
  readonly kind: "cancelled" | "cut" | "fileGone" | "lost"
  constructor(kind: UploadFailed["kind"]) {
    super(`the upload failed: ${kind}`)
    this.kind = kind
  }
}

/** The bytes that have left. `isDelivered`: all of them are with our server, whose answer is awaited. */
export type Progress = { sent: number; total: number; isDelivered: boolean }

/** A check, with the id of the request that it sends. */
type SentCheck = CheckView & { signatureId?: string }

export type SendDraft = ReturnType<typeof useSendDraft>

/** Sends the draft, and opens the request once it is recorded, unless the person went elsewhere meanwhile. A refusal leads back to the form. */
export function useSendDraft(form: DraftForm, goBack: (by?: RefusedBy) => void) {
  const t = useTranslations("signatureBuilder")
  const router = useRouter()
  const inFlight = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<Progress>({ sent: 0, total: 0, isDelivered: false })
  const { mutate, reset, isIdle, isPending, data, error } = useMutation({
    mutationFn(request: SignatureRequest) {
      const { key, documents } = form.getValues()
      inFlight.current = new AbortController()
      setProgress({ sent: 0, total: 0, isDelivered: false })
      // With the key in the tab before the first byte is sent, a reload or a second press is the same request.
      form.setValue("isUnanswered", true)
      return sendOnce(request, documents, key, inFlight.current.signal, setProgress)
    },
    onSuccess(check) {
      if (check.state === "refused") {
        beginAnew()
        return goBack(showRefusal(form, check))
      }
      if (check.state === "answered")
        toast({ tone: "success", title: t("sent", { count: form.getValues("signers").length }) })
      // Any other check is followed, resumed and corrected from its own page: the next request begins with an empty draft.
      const next = newDraft(form.getValues("term.zone"))
      form.reset(next)
      return keepDraft(next) // by whoever left the page as well
    },
    onError(failure: UploadFailed | ApiError) {
      if (isUnsent(failure)) form.setValue("isUnanswered", false)
      if (!(failure instanceof ApiError)) return
      if (failure.status === 401) reportSessionEnded("refused")
      if (!failure.fields) return
      goBack("validation")
      showServerErrors(form, failure.fields)
    },
  })
  const isOpening = data !== undefined && data.state !== "refused"
  const isBusy = isPending || isOpening

  /** Corrected, or on purpose, it is another request. */
  function beginAnew(): void {
    form.setValue("key", crypto.randomUUID())
    form.setValue("isUnanswered", false)
    goBack()
  }

  return {
    send(request: SignatureRequest) {
      if (isBusy) return
      mutate(request, {
        onSuccess: (check) => check.state !== "refused" && router.replace(addressOf(check)),
      })
    },
    cancel: () => inFlight.current?.abort(),
    beginAnew,
    reset,
    progress,
    error,
    isIdle,
    isOpening,
    isBusy,
  }
}

function addressOf({ id, signatureId, input }: SentCheck): string {
  const requestId = signatureId ?? input.id
  return requestId ? `/signatures/${requestId}` : `/checks/${id}`
}

/** Whether surely nothing was written down of it. */
function isUnsent(failure: UploadFailed | ApiError): boolean {
  if (failure instanceof UploadFailed) return failure.kind === "cancelled" || failure.kind === "fileGone"
  return failure.fields !== null || failure.status < 500 || failure.code === "scan_failed"
}

/** Returns the check that our server recorded; throws `UploadFailed`, and `ApiError` for a refusal of ours. */
async function sendOnce(
  request: SignatureRequest,
  documents: readonly DraftDocument[],
  key: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<SentCheck> {
  const answer = await upload(formOf(request, documents), key, signal, onProgress)
  if (typeof answer === "string") {
    if (answer === "cut" && !(await areReadable(documents))) throw new UploadFailed("fileGone")
    if (answer !== "cancelled") reportUnreachable()
    throw new UploadFailed(answer)
  }
  const { status, body } = answer
  if ((status === 200 || status === 202) && isCheck(body)) return body
  const error = new ApiError(status, body)
  // A proxy's page, or a cut answer: nobody knows what was done.
  if (status < 300 || (status >= 500 && error.code === null && !error.fields)) throw new UploadFailed("lost")
  throw error
}

/** The parts in the order of the interface: the question, the hashes, then the bytes. */
function formOf(request: SignatureRequest, documents: readonly DraftDocument[]): FormData {
  const form = new FormData()
  // Letters with their marks as one character each: what comes from a Mac has them in two.
  form.append("request", JSON.stringify(request).normalize("NFC"))
  for (const { sha256 } of documents) form.append("sha256", sha256 ?? "")
  for (const { file } of documents) {
    if (!file) throw new Error("a document without its file")
    form.append("file", file.file, "documento.pdf") // its name is in the request
  }
  return form
}

/** Whether the files can still be read: one that was moved or changed since breaks the upload as a lost connection does. */
async function areReadable(documents: readonly DraftDocument[]): Promise<boolean> {
  const reads = await Promise.allSettled(
    documents.map(async ({ file }) => file?.file.slice(0, 1).arrayBuffer()),
  )
  return reads.every(({ status }) => status === "fulfilled")
}

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

type UploadAnswer = { status: number; body: unknown } | "cancelled" | "cut" | "lost"

/**
 * Sends the form to `POST /api/signatures`, telling how far it came: the one thing that `fetch` cannot do. Resolves in every case. `cut`:
 * the connection ended before the last byte; `lost`: after it, without a whole answer. The signal cancels only what has not wholly left.
 */
function upload(
  form: FormData,
  key: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<UploadAnswer> {
  const xhr = new XMLHttpRequest()
  let isDelivered = false
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<UploadAnswer>((resolve) => {
    xhr.upload.addEventListener("progress", ({ loaded: sent, total }) => {
      if (!isDelivered) onProgress({ sent, total, isDelivered })
    })
    xhr.upload.addEventListener("load", ({ loaded: sent, total }) => {
      isDelivered = true
      timer = setTimeout(() => xhr.abort(), uploadTimeoutMs(sent))
      onProgress({ sent, total, isDelivered })
    })
    xhr.addEventListener("load", () => resolve({ status: xhr.status, body: tryJson(xhr.responseText) }))
    xhr.addEventListener("error", () => resolve(isDelivered ? "lost" : "cut"))
    xhr.addEventListener("abort", () => resolve(isDelivered ? "lost" : "cancelled"))
    xhr.addEventListener("loadend", () => clearTimeout(timer))
    signal.addEventListener("abort", () => isDelivered || xhr.abort(), { once: true })
    xhr.open("POST", "/api/signatures")
    xhr.setRequestHeader("idempotency-key", key)
    xhr.send(form)
  })
}
