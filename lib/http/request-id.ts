import { randomBytes } from "node:crypto"

/** The header by which a request is named, to us, by us, and in the answer. */
export const REQUEST_ID_HEADER = "x-request-id"

/** The accepted format of foreign request ids: thirty-two digits of a trace, or a UUID; nothing that could be somebody's number. */
const FOREIGN = /^(?=.*[a-f])[0-9a-f]{32}$|^(?=.*[a-f])[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A short id that a person can read out over the telephone; also in the answer's `X-Request-Id`. */
export function newRequestId(): string {
  return randomBytes(8).toString("hex")
}

/** The id that came with the request, if its format identifies nobody, else a new one. It only labels: nothing is decided by it. */
export function requestIdOf(named: string | undefined): string {
  return named !== undefined && FOREIGN.test(named) ? named : newRequestId()
}
