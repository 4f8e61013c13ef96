import "server-only"
import { eq, lt, sql } from "drizzle-orm"
import { db, type Executor } from "#lib/db/client.ts"
import { batches } from "#lib/db/schema/checks.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { anyRow } from "#lib/db/which-hold.ts"
import { namesIn } from "#lib/signatures/register.ts"
import { shownOf } from "#lib/signatures/stored-record.ts"
import { indexNames, WORDS_RULE } from "./name-index.ts"

const AT_ONCE = 100

const isBatchDue = lt(batches.wordsRule, WORDS_RULE)
const isSignatureDue = lt(signatureRequests.wordsRule, WORDS_RULE)

export const areWordsDue = sql`(${anyRow(batches, isBatchDue)} or ${anyRow(signatureRequests, isSignatureDue)})`

/** Makes named batches and signature requests be found that no rule or an earlier one has indexed; returns how many. Several may run at once. */
export async function renewWords(): Promise<number> {
  return db().transaction(async (tx) => (await renewBatches(tx)) + (await renewSignatures(tx)))
}

async function renewBatches(tx: Executor): Promise<number> {
  const due = await tx
    .select({ id: batches.id, name: batches.name })
    .from(batches)
    .where(isBatchDue)
    .limit(AT_ONCE)
    .for("update", { skipLocked: true })
  for (const { id, name } of due) {
    await indexNames(tx, "batch", id, [name.tryOpen(id) ?? ""])
    await tx.update(batches).set({ wordsRule: WORDS_RULE }).where(eq(batches.id, id))
  }
  return due.length
}

async function renewSignatures(tx: Executor): Promise<number> {
  const due = await tx
    .select({ id: signatureRequests.id, name: signatureRequests.name, record: signatureRequests.record })
    .from(signatureRequests)
    .where(isSignatureDue)
    .limit(AT_ONCE)
    .for("update", { skipLocked: true })
  for (const request of due) {
    const { id, name } = request
    const signers = shownOf(request)?.signers ?? []
    await indexNames(tx, "signature", id, namesIn({ name: name.tryOpen(id) ?? null, signers }))
    await tx.update(signatureRequests).set({ wordsRule: WORDS_RULE }).where(eq(signatureRequests.id, id))
  }
  return due.length
}
