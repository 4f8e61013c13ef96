import "server-only"
import { and, eq, isNull } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { FAILURES } from "#lib/domain/failures.ts"
import { CotejoError } from "#lib/errors.ts"
import { readSignature } from "#lib/signatures/read-signature.ts"
import type { ShowRecord } from "#lib/signatures/show-record.ts"
import type { SignatureRow } from "./visible-signature.ts"

/** Reads the record from the service: how long its links live is not specified. Throws `state_changed`, `record_erased`, the read's failure. */
export async function freshRecord({
  id,
  remoteId,
}: Pick<SignatureRow, "id" | "remoteId">): Promise<ShowRecord> {
  await requireUnerased(id)
  if (remoteId === null) throw new CotejoError("state_changed")
  const read = await readSignature(remoteId)
  await requireUnerased(id)
  if (read.kind === "record") return read.record
  throw new CotejoError(FAILURES[read.code].read, {
    ...(read.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: read.retryAfterSeconds }),
  })
}

async function requireUnerased(id: string): Promise<void> {
  const [there] = await db()
    .select({ id: signatureRequests.id })
    .from(signatureRequests)
    .where(and(eq(signatureRequests.id, id), isNull(signatureRequests.erasedAt)))
  if (!there) throw new CotejoError("record_erased")
}
