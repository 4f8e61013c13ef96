import "server-only"
import { and, desc, eq } from "drizzle-orm"
import { openBody } from "#lib/checks/sealed-check.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { checkSteps, type checks } from "#lib/db/schema/checks.ts"
import { CotejoError } from "#lib/errors.ts"
import { seal } from "#lib/vault/sealed.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"

function stepRow(checkId: string, revision: number): string {
  return `${checkId}/${revision}`
}

/** Stores the bytes that settled a check on their step before a later answer replaces them. Throws `record_damaged`. */
export async function storeFormerAnswer(tx: Executor, check: typeof checks.$inferSelect): Promise<void> {
  const [step] = await tx
    .select({ revision: checkSteps.revision, sha256: checkSteps.answerSha256 })
    .from(checkSteps)
    .where(eq(checkSteps.checkId, check.id))
    .orderBy(desc(checkSteps.revision))
    .limit(1)
  const { id, state } = check
  const body = openBody({ id, state, body: check.answerBody, sha256: step?.sha256 ?? null })
  if (!step || body === null) return
  await tx
    .update(checkSteps)
    .set({ answerBody: seal(stepRow(id, step.revision), body) })
    .where(and(eq(checkSteps.checkId, id), eq(checkSteps.revision, step.revision)))
}

/** The exact bytes that a step of a check kept; null when it kept none. Throws `record_damaged`. */
export async function formerAnswer(checkId: string, revision: number): Promise<Buffer | null> {
  const [step] = await db()
    .select({ body: checkSteps.answerBody, sha256: checkSteps.answerSha256 })
    .from(checkSteps)
    .where(and(eq(checkSteps.checkId, checkId), eq(checkSteps.revision, revision)))
  if (!step?.body) return null
  const body = step.body.open(stepRow(checkId, revision))
  if (step.sha256 !== null && sha256Hex(body) !== step.sha256) throw new CotejoError("record_damaged")
  return body
}
