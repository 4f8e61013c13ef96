import "server-only"
import { and, countDistinct, desc, eq, inArray } from "drizzle-orm"
import { displayedTextOf } from "#lib/checks/answers/displayed-part.ts"
import type { Viewer } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { signatureRequests, signatureSigners } from "#lib/db/schema/signatures.ts"
import { ownSignatures } from "#lib/dossier/signatures-of.ts"
import { shownOf } from "#lib/signatures/stored-record.ts"

/** The signature requests of a subject: how many it signs, and its name in the newest of them; null where that was not read yet. */
export type Signing = { requests: number; name: string | null }

/** Returns that of each of these subjects that signs a request which the viewer may read. */
export async function signingOf(viewer: Viewer, ids: readonly string[]): Promise<Map<string, Signing>> {
  if (ids.length === 0) return new Map()
  const { subjectId, requestId, position } = signatureSigners
  const which = and(inArray(subjectId, [...ids]), ownSignatures(viewer))
  const [newest, counted] = await Promise.all([
    db()
      .selectDistinctOn([subjectId], { subjectId, position, request: signatureRequests })
      .from(signatureSigners)
      .innerJoin(signatureRequests, eq(signatureRequests.id, requestId))
      .where(which)
      .orderBy(subjectId, desc(requestId)),
    db()
      .select({ subjectId, requests: countDistinct(requestId) })
      .from(signatureSigners)
      .where(which)
      .groupBy(subjectId),
  ])
  const names = new Map(
    newest.map(({ subjectId: id, position: at, request }) => [
      id,
      displayedTextOf(shownOf(request)?.signers[at]?.full_name),
    ]),
  )
  return new Map(
    counted.map(({ subjectId: id, requests }) => [id, { requests, name: names.get(id) ?? null }]),
  )
}
