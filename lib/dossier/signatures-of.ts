import "server-only"
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { displayedText, displayedTextOf } from "#lib/checks/answers/displayed-part.ts"
import { madeAt } from "#lib/checks/lists/first-id-at.ts"
import type { Viewer } from "#lib/checks/lists/visible-operations.ts"
import { type WhyUnshown, withFallback } from "#lib/checks/with-fallback.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { signatureRequests, signatureSigners } from "#lib/db/schema/signatures.ts"
import { can } from "#lib/domain/access/permissions.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import { shownOf } from "#lib/signatures/stored-record.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { MAX } from "./newest-only.ts"

/** A signature request that the subject takes part in. Words of the service verbatim; null as long as nothing was read. */
export type DossierSignature = {
  id: string
  name: string
  createdAt: string
  by: string
  status: string | null
  statusName: string | null
  /** The subject's own state in it, verbatim: that of the signer at its place in the list. */
  signerStatus: string | null
  completedAt: string | null
  rejectedAt: string | null
  /** State of its sending; null for one that was added by its identifier. */
  checkState: CheckState | null
}

/** A condition on `signature_signers`: the request is this person's, or they may read those of everybody. */
export function ownSignatures({ id, role }: Viewer): SQL | undefined {
  if (can(role, "signature.readAll")) return undefined
  if (!can(role, "signature.read")) return sql`false`
  return sql`exists (select 1 from ${signatureRequests} where ${signatureRequests.id} = ${signatureSigners.requestId} and ${signatureRequests.createdBy} = ${id})`
}

/** The newest signature requests in which the subject signs, as far as that person may read them. */
export async function signaturesOf(
  viewer: Viewer,
  subjectId: string,
  ids?: readonly string[],
): Promise<DossierSignature[]> {
  const rows = await db()
    .select({
      request: signatureRequests,
      position: signatureSigners.position,
      by: users.name,
      checkState: checks.state,
    })
    .from(signatureSigners)
    .innerJoin(signatureRequests, eq(signatureRequests.id, signatureSigners.requestId))
    .innerJoin(users, eq(users.id, signatureRequests.createdBy))
    .leftJoin(checks, eq(checks.id, signatureRequests.checkId))
    .where(
      and(
        eq(signatureSigners.subjectId, subjectId),
        ownSignatures(viewer),
        ids && inArray(signatureSigners.requestId, [...ids]),
      ),
    )
    .orderBy(desc(signatureSigners.requestId))
    .limit(MAX.signatures)
  return rows.map(({ request, position, by, checkState }) => {
    const { id } = request
    return {
      id,
      by,
      checkState,
      ...withFallback(
        id,
        () => factsOf(request, position),
        (why) => unshown(request, why),
      ),
    }
  })
}

type Facts = Omit<DossierSignature, "id" | "by" | "checkState">

function factsOf(request: typeof signatureRequests.$inferSelect, position: number): Facts {
  const record = shownOf(request)
  return {
    name: displayedText(record?.name ?? textOf(request.name, request.id)),
    createdAt: request.createdAt.toISOString(),
    status: displayedTextOf(record?.status),
    statusName: displayedTextOf(record?.status_name),
    signerStatus: displayedTextOf(record?.signers[position]?.signing_status_name),
    completedAt: record?.completed_at ?? null,
    rejectedAt: record?.rejected_at ?? null,
  }
}

function unshown({ id, changedAt }: typeof signatureRequests.$inferSelect, { text }: WhyUnshown): Facts {
  const unknown = { status: null, statusName: null, signerStatus: null, completedAt: null, rejectedAt: null }
  return { ...unknown, name: text, createdAt: madeAt(id, changedAt).toISOString() }
}
