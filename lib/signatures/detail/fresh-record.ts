import "server-only"
import { FAILURES } from "#lib/domain/failures.ts"
import { CotejoError } from "#lib/errors.ts"
import { readSignature } from "#lib/signatures/read-signature.ts"
import type { ShowRecord } from "#lib/signatures/show-record.ts"
import type { SignatureRow } from "./visible-signature.ts"

/**
 * Reads the record from the service: how long its links live is not specified, so that they are never used from memory. Throws `state_changed` for a request
 * that the service has not accepted, and the failure of the read.
 */
export async function freshRecord({ remoteId }: Pick<SignatureRow, "remoteId">): Promise<ShowRecord> {
  if (remoteId === null) throw new CotejoError("state_changed")
  const read = await readSignature(remoteId)
  if (read.kind === "record") return read.record
  throw new CotejoError(FAILURES[read.code].read, {
    ...(read.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: read.retryAfterSeconds }),
  })
}
