import { randomBytes } from "node:crypto"

/** A short id that a person can read out over the telephone; also in the answer's `X-Request-Id`. */
export function newRequestId(): string {
  return randomBytes(8).toString("hex")
}
