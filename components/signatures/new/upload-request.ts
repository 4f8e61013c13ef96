import { tryJson } from "#lib/json-object.ts"

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

export type UploadOutcome =
  | { kind: "answered"; status: number; body: unknown }
  | { kind: "cancelled" | "cut" | "lost" }

type Upload = {
  form: FormData
  key: string
  onProgress: (sent: number, total: number) => void
  /** Every byte has been sent; from here on it cannot be cancelled. */
  onDelivered: () => void
  signal: AbortSignal
}

/**
 * Sends the form to `POST /api/signatures`, telling how far it came: the one thing that `fetch` cannot do. Resolves in every case. `cut`:
 * the connection ended before the last byte; `lost`: after it, without a whole answer. The signal cancels only what has not wholly left.
 */
export function uploadRequest({
  form,
  key,
  onProgress,
  onDelivered,
  signal,
}: Upload): Promise<UploadOutcome> {
  const xhr = new XMLHttpRequest()
  let isDelivered = false
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<UploadOutcome>((resolve) => {
    const end = (outcome: UploadOutcome) => {
      clearTimeout(timer)
      resolve(outcome)
    }
    xhr.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded, total))
    xhr.upload.addEventListener("load", ({ loaded }) => {
      isDelivered = true
      timer = setTimeout(() => xhr.abort(), uploadTimeoutMs(loaded))
      onDelivered()
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
