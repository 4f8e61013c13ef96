import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useRef } from "react"
import { ApiError, reportUnreachable } from "#components/query/http.ts"
import { reportSessionEnded } from "#components/session/session-store.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { tryJson } from "#lib/json-object.ts"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import { type DraftDocument, type DraftForm, keepDraft, newDraft } from "./draft.ts"
import { type RefusedBy, showRefusal, showServerErrors } from "./show-refusal.ts"

/**
 * Why a sending has no known result. `cancelled`, `cut`: the upload ended early, and an incomplete one is never sent on; `lost`: all of it arrived, and no
 * answer came back; `fileGone`: a file cannot be read any more; `refused`: our server said why.
 */
export type SendFailure =
  | { kind: "cancelled" | "cut" | "lost" | "fileGone" }
  | { kind: "refused"; error: ApiError }

/** The phase of the page. `delivered`: every byte is with our server, whose answer is awaited. */
export type Phase =
  | { kind: "editing" | "reviewing" | "delivered" | "opening" }
  | { kind: "uploading"; sent: number; total: number }
  | { kind: "failed"; failure: SendFailure }

/** The sending of a draft: what starts it, takes it back as long as it has not wholly left, and makes another request of the draft. */
export type SendDraft = {
  send: (request: SignatureRequest) => void
  cancel: () => void
  beginAnew: () => void
}

type Page = { form: DraftForm; setPhase: (phase: Phase) => void; refuse: (by: RefusedBy) => void }

/** Sends the draft, and opens the request once it is recorded, unless the person went elsewhere meanwhile. */
export function useSendDraft({ form, setPhase, refuse }: Page): SendDraft {
  const router = useRouter()
  const inFlight = useRef<AbortController>(undefined)
  const { mutate, isPending } = useMutation({ mutationFn: sendOnce, networkMode: "always", retry: false })

  /** The key is in the tab before the first byte is sent, so that a reload or a second press is the same request. Resolves to the address to open, if any. */
  async function sendOnce(request: SignatureRequest): Promise<string | null> {
    const { key, documents } = form.getValues()
    inFlight.current = new AbortController()
    setPhase({ kind: "uploading", sent: 0, total: 0 })
    form.setValue("isUnanswered", true)
    return settle(await upload(formOf(request, documents), key, inFlight.current.signal, setPhase))
  }

  async function settle(outcome: UploadOutcome): Promise<string | null> {
    if (outcome.kind !== "answered") {
      if (outcome.kind !== "cancelled") reportUnreachable()
      const isGone = outcome.kind === "cut" && !(await areReadable(form.getValues("documents")))
      return fail({ kind: isGone ? "fileGone" : outcome.kind }, isGone || outcome.kind === "cancelled")
    }
    const { status, body } = outcome
    if (status === 200 || status === 202)
      return isCheck(body) ? recorded(body) : fail({ kind: "lost" }, false)
    const error = new ApiError(status, body)
    // Of any status: a document that is too large or was altered in transit is reported at its field as well.
    if (error.fields) {
      form.setValue("isUnanswered", false)
      refuse("validation")
      showServerErrors(form, error.fields)
      return null
    }
    if (status === 401) reportSessionEnded("refused")
    if (status >= 500 && error.code === null) return fail({ kind: "lost" }, false)
    return fail({ kind: "refused", error }, status < 500 || error.code === "scan_failed")
  }

  /** `isUnsent`: nothing was written down of it. */
  function fail(failure: SendFailure, isUnsent: boolean): null {
    if (isUnsent) form.setValue("isUnanswered", false)
    setPhase({ kind: "failed", failure })
    return null
  }

  /**
   * Takes over the check that our server recorded. Only a refusal gives the draft back, with a new key: corrected, it is another request. Any other is followed,
   * resumed and corrected from its own page, and the next request begins with an empty one.
   */
  function recorded(check: SentCheck): string | null {
    if (check.state === "refused") {
      beginAnew()
      refuse(showRefusal(form, check))
      return null
    }
    const requestId = check.signatureId ?? check.input.id
    const next = newDraft(form.getValues("term.zone"))
    form.reset(next)
    keepDraft(next) // by whoever left the page as well
    setPhase({ kind: "opening" })
    return requestId ? `/signatures/${requestId}` : `/checks/${check.id}`
  }

  function beginAnew(): void {
    form.setValue("key", crypto.randomUUID())
    form.setValue("isUnanswered", false)
    setPhase({ kind: "editing" })
  }

  return {
    send(request) {
      if (!isPending) mutate(request, { onSuccess: (address) => address !== null && router.replace(address) })
    },
    cancel: () => inFlight.current?.abort(),
    beginAnew,
  }
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
function upload(
  form: FormData,
  key: string,
  signal: AbortSignal,
  onPhase: (phase: Phase) => void,
): Promise<UploadOutcome> {
  const xhr = new XMLHttpRequest()
  let isDelivered = false
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<UploadOutcome>((resolve) => {
    const end = (outcome: UploadOutcome) => {
      clearTimeout(timer)
      resolve(outcome)
    }
    xhr.upload.addEventListener("progress", ({ loaded: sent, total }) => {
      if (!isDelivered) onPhase({ kind: "uploading", sent, total })
    })
    xhr.upload.addEventListener("load", ({ loaded }) => {
      isDelivered = true
      timer = setTimeout(() => xhr.abort(), uploadTimeoutMs(loaded))
      onPhase({ kind: "delivered" })
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
