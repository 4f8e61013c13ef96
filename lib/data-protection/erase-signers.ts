import "server-only"
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm"
import { QUESTION, tryInput } from "#lib/checks/sealed-check.ts"
import { SIGNATURE_CHANGED } from "#lib/db/changes.ts"
import type { Executor } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { sealedBlobs } from "#lib/db/schema/files.ts"
import { searchWords } from "#lib/db/schema/search.ts"
import { signatureDocuments, signatureRequests, signatureSigners } from "#lib/db/schema/signatures.ts"
import { OPEN } from "#lib/domain/check-states.ts"
import { indexNames } from "#lib/search/name-index.ts"
import { documentRow, namesIn } from "#lib/signatures/register.ts"
import { shownOf, storedBody } from "#lib/signatures/stored-record.ts"
import { ERASED_TEXT } from "#lib/vault/damaged-text.ts"
import { seal } from "#lib/vault/sealed.ts"
import { emptyCheck } from "./erase-checks.ts"
import {
  askedSigner,
  identifyingTexts,
  withoutAskedSigners,
  withoutShownSigners,
  withoutTexts,
} from "./signer-data.ts"

/** A condition on signature requests: one that may still be signed, or that is still to be sent or settled. */
export function isRunning(): SQL | undefined {
  const sending = sql`(select state from ${checks} where ${checks.id} = ${signatureRequests.checkId})`
  const isThere = or(
    isNull(signatureRequests.checkId),
    sql`${sending} = 'answered'`,
    isNotNull(signatureRequests.remoteId),
  )
  const isNotOver = and(
    isNull(signatureRequests.completedAt),
    isNull(signatureRequests.rejectedAt),
    or(isNull(signatureRequests.expiresAt), sql`${signatureRequests.expiresAt} > clock_timestamp()`),
  )
  return or(inArray(sending, [...OPEN]), and(isThere, isNotOver))
}

/** Removes these signers, or all, from a request, and its documents, which are theirs too. It is read no more, which would bring all of it back. */
export async function eraseSigners(
  tx: Executor,
  requestId: string,
  which: readonly number[] | "all",
): Promise<void> {
  const [request] = await tx
    .select()
    .from(signatureRequests)
    .where(eq(signatureRequests.id, requestId))
    .for("update")
  if (!request) return
  const asked = await askedOf(tx, request.checkId)
  const shown = shownOf(request)
  const positions = which === "all" ? allPlaces(shown?.signers.length ?? 0, asked?.input ?? {}) : which
  const own = positions.flatMap((position) => [
    ...(asked ? [askedSigner(asked.input, position)] : []),
    ...(shown?.signers[position] ? [shown.signers[position]] : []),
  ])
  const texts = identifyingTexts(own)
  const body = storedBody(request)
  const left = body && withoutShownSigners(body, positions)
  const name = withoutTexts(request.name.tryOpen(requestId) ?? ERASED_TEXT, texts)
  await tx
    .update(signatureRequests)
    .set({
      name: seal(requestId, name),
      record: left && seal(requestId, left),
      refreshAt: null,
      erasedAt: sql`clock_timestamp()`,
      ...SIGNATURE_CHANGED,
    })
    .where(eq(signatureRequests.id, requestId))
  await eraseDocuments(tx, requestId, texts)
  if (asked) await emptyCheck(tx, asked.check, withoutAskedSigners(asked.input, positions))
  await tx
    .delete(signatureSigners)
    .where(and(eq(signatureSigners.requestId, requestId), inArray(signatureSigners.position, [...positions])))
  await tx
    .delete(searchWords)
    .where(and(eq(searchWords.kind, "signature"), eq(searchWords.thingId, requestId)))
  const signers = shownOf({ id: requestId, record: left && seal(requestId, left) })?.signers ?? []
  const names = namesIn({ name, signers }).filter((one) => one !== ERASED_TEXT)
  await indexNames(tx, "signature", requestId, names)
}

function allPlaces(shown: number, asked: Readonly<Record<string, string>>): number[] {
  const places = Object.keys(asked).flatMap((name) => {
    const [list, place] = name.split(".")
    return list === "signers" ? [Number(place)] : []
  })
  return Array.from({ length: Math.max(shown, ...places.map((place) => place + 1)) }, (_, place) => place)
}

async function askedOf(tx: Executor, checkId: string | null) {
  if (checkId === null) return undefined
  const [check] = await tx.select(QUESTION).from(checks).where(eq(checks.id, checkId)).for("update")
  const input = check && tryInput(check)
  return check && input ? { check, input } : undefined
}

async function eraseDocuments(tx: Executor, requestId: string, texts: readonly string[]): Promise<void> {
  const documents = await tx
    .select()
    .from(signatureDocuments)
    .where(eq(signatureDocuments.requestId, requestId))
  for (const { position, name, blobId } of documents) {
    const row = documentRow(requestId, position)
    await tx
      .update(signatureDocuments)
      .set({ name: seal(row, withoutTexts(name.tryOpen(row) ?? ERASED_TEXT, texts)) })
      .where(and(eq(signatureDocuments.requestId, requestId), eq(signatureDocuments.position, position)))
    if (blobId !== null) await tx.delete(sealedBlobs).where(eq(sealedBlobs.id, blobId))
  }
}
