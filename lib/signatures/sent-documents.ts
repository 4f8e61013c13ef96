import "server-only"
import { asc, eq } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { signatureDocuments } from "#lib/db/schema/signatures.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { documentRow } from "./register.ts"

/** A document as it was sent from here. */
export type SentDocument = { name: string; sha256: string; size: number }

/** The documents of a request that was sent from here, in their order. */
export async function documentsSent(requestId: string): Promise<SentDocument[]> {
  const rows = await db()
    .select({
      position: signatureDocuments.position,
      name: signatureDocuments.name,
      sha256: signatureDocuments.sha256,
      size: signatureDocuments.size,
    })
    .from(signatureDocuments)
    .where(eq(signatureDocuments.requestId, requestId))
    .orderBy(asc(signatureDocuments.position))
  return rows.map(({ position, name, ...document }) => ({
    ...document,
    name: textOf(name, documentRow(requestId, position)),
  }))
}
