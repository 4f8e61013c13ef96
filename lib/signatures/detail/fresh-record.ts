import "server-only"
import { CotejoError, type ErrorCode } from "#lib/errors.ts"
import { type ReadTrouble, readSignature } from "#lib/signatures/read-signature.ts"
import type { ShowRecord } from "#lib/signatures/show-record.ts"
import type { SignatureRow } from "./visible-signature.ts"

const CODE_OF: Record<ReadTrouble, ErrorCode> = {
  paced: "signature_not_now",
  rate_limited: "signature_not_now",
  not_found: "signature_not_there",
  key_refused: "signature_not_read",
  not_reached: "signature_not_read",
  certificate_refused: "signature_not_read",
  answer_unreadable: "signature_not_read",
  other_request: "signature_not_read",
  read_failed: "signature_not_read",
}

/**
 * The record as the service has it this moment: how long its links live is not specified, so that they are never used from memory. Throws
 * `state_changed` for a request that the service has not accepted, and what kept the read from bringing a record.
 */
export async function freshRecord({ remoteId }: Pick<SignatureRow, "remoteId">): Promise<ShowRecord> {
  if (remoteId === null) throw new CotejoError("state_changed")
  const read = await readSignature(remoteId)
  if (read.kind === "record") return read.record
  throw new CotejoError(CODE_OF[read.code], {
    ...(read.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: read.retryAfterSeconds }),
  })
}
