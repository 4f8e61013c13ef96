import "server-only"
import { and, desc, eq, ne } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema.ts"
import { unflattenRequest } from "./flat-request.ts"
import type { Signer } from "./request-schema.ts"

const REQUESTS = 100
const MOST = 200

/** As `GET /api/signatures/signers` gives them. */
export type EarlierSigners = { items: Signer[] }

/**
 * The people whom this person asked to sign before, each once (by document, as written last), newest first; of the latest requests only.
 * Suggestions for the next one.
 */
export async function earlierSigners(userId: string): Promise<Signer[]> {
  const rows = await db()
    .select({ input: checks.input })
    .from(checks)
    .where(
      and(eq(checks.requestedBy, userId), eq(checks.operation, "signature"), ne(checks.state, "refused")),
    )
    .orderBy(desc(checks.id))
    .limit(REQUESTS)
  const signers = rows.flatMap(({ input }) => unflattenRequest(input).request.signers)
  const byDocument = new Map<string, Signer>()
  for (const signer of signers) {
    const document = `${signer.document_type} ${signer.document_number}`
    if (!byDocument.has(document)) byDocument.set(document, signer)
  }
  return [...byDocument.values()].slice(0, MOST)
}
