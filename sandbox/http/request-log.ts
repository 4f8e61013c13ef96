import type { OperationName } from "#sandbox/operations.ts"
import type { KeySlot } from "#sandbox/settings.ts"

/** A request as the director sees it; `other` is anything that is no operation of the specification. */
export type LoggedRequest = {
  seq: number
  at: string
  operation: OperationName | "other"
  method: string
  /** Without its query. */
  path: string
  query: { [name: string]: unknown }
  /** Which of the configured keys it carried. */
  keySlot: KeySlot | null
  contentType: string | null
  /** Without `authorization`. */
  headers: { [name: string]: unknown }
  /** Parsed; bytes of documents are replaced by `{ sha256, size }`. */
  body: unknown
  /** The work was done and counted. */
  accepted: boolean
  /** The status that was sent; null when none was. */
  status: number | null
  fault: string | null
}

const CAPACITY = 20_000

type Received = Omit<LoggedRequest, "seq" | "at" | "accepted" | "status" | "fault">

/** A ring of the last 20,000 requests. Numbers go on after `clear`, so that a reader's `after` stays true. */
export function createRequestLog() {
  let ring: LoggedRequest[] = []
  let last = 0
  return {
    /** Files a request under the next number and gives its entry, to be completed as the answer goes out. */
    open: (entry: Received, now: number): LoggedRequest => {
      last += 1
      const at = new Date(now).toISOString()
      const logged: LoggedRequest = { ...entry, seq: last, at, accepted: false, status: null, fault: null }
      ring.push(logged)
      // Cut in blocks: shifting an array of this length at every request would cost more than the request.
      if (ring.length > CAPACITY * 1.25) ring = ring.slice(-CAPACITY)
      return logged
    },
    /** Entries after a number, oldest first, of one operation or all. */
    after: (seq: number, operation: string | null) =>
      ring
        .slice(-CAPACITY)
        .filter((entry) => entry.seq > seq && (!operation || entry.operation === operation)),
    last: () => last,
    clear: () => {
      ring = []
    },
  }
}
