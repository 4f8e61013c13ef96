import "server-only"
import { and, asc, eq, isNotNull } from "drizzle-orm"
import type { ActingUser } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { sealedBlobs } from "#lib/db/schema/files.ts"
import { signatureDocuments } from "#lib/db/schema/signatures.ts"
import { can } from "#lib/domain/access/permissions.ts"
import type { SealedBlob } from "#lib/files/sealed-bytes.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { documentRow } from "../register.ts"
import type { SignatureRow } from "./visible-signature.ts"

/** A document that waits here, sealed, until a second person lets its request go. */
export type PreparedDocument = { id: string; name: string; blob: SealedBlob }

type Waiting = Pick<SignatureRow, "id" | "checkId" | "createdBy">

/** The documents of a request that waits for a second person, for who may approve it and who prepared it; else none. */
export async function preparedDocuments(user: ActingUser, request: Waiting): Promise<PreparedDocument[]> {
  const { id: requestId, checkId, createdBy } = request
  if (checkId === null) return []
  if (user.id !== createdBy && !can(user.role, "signature.approve")) return []
  const rows = await db()
    .select({
      position: signatureDocuments.position,
      name: signatureDocuments.name,
      sha256: signatureDocuments.sha256,
      size: signatureDocuments.size,
      blobId: sealedBlobs.id,
    })
    .from(signatureDocuments)
    .innerJoin(sealedBlobs, eq(sealedBlobs.id, signatureDocuments.blobId))
    .innerJoin(checks, eq(checks.id, checkId))
    .where(
      and(
        eq(signatureDocuments.requestId, requestId),
        isNotNull(sealedBlobs.completedAt),
        eq(checks.state, "halted"),
        eq(checks.problemCode, "second_person"),
      ),
    )
    .orderBy(asc(signatureDocuments.position))
  return rows.map(({ position, name, blobId, sha256, size }) => ({
    id: preparedId(position),
    name: textOf(name, documentRow(requestId, position)),
    blob: { id: blobId, sha256, size },
  }))
}

const START = "prepared-"

/** Returns the id of a document by its position, until the service has given it an identifier. */
export function preparedId(position: number): string {
  return `${START}${position + 1}`
}

export function isPreparedId(id: string): boolean {
  return id.startsWith(START)
}
