import "server-only"
import { and, eq, inArray, lt, sql } from "drizzle-orm"
import { ANSWER, QUESTION, type Question, readBody, tryInput } from "#lib/checks/sealed-check.ts"
import { sealResult } from "#lib/checks/transition.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { checkMarks, checks } from "#lib/db/schema/checks.ts"
import { writeTogether } from "#lib/db/statement.ts"
import { anyRow } from "#lib/db/which-hold.ts"
import { RESULT_RULE } from "./derive-result.ts"
import { indexedResult, resultWrites } from "./indexed-result.ts"

const AT_ONCE = 200

export const HOLDS_ANSWER = sql`(${checks.state} = 'answered' or ${checks.lateState} = 'answered')`

const isDue = and(HOLDS_ANSWER, lt(checks.resultRule, RESULT_RULE))

export const areResultsDue = anyRow(checks, isDue)

/** Derives anew results that are missing or of an earlier rule; returns how many. Several processes may. Unreadable answers get none. */
export async function renewResults(): Promise<number> {
  return db().transaction(async (tx) => {
    const due = await tx
      .select({
        answer: ANSWER,
        question: QUESTION,
        remoteState: checks.remoteState,
        batchId: checks.batchId,
      })
      .from(checks)
      .where(isDue)
      .limit(AT_ONCE)
      .for("update", { skipLocked: true })
    const ids = due.map(({ answer }) => answer.id)
    await tx.delete(checkMarks).where(inArray(checkMarks.checkId, ids))
    for (const one of due) await renew(tx, one)
    return due.length
  })
}

type Due = {
  answer: Parameters<typeof readBody>[0]
  question: Question
  remoteState: (typeof checks.$inferSelect)["remoteState"]
  batchId: string | null
}

async function renew(tx: Executor, { answer, question, remoteState, batchId }: Due): Promise<void> {
  const { id, operation, subjectId, requestedBy } = question
  const { body } = readBody(answer)
  const word = remoteState?.tryOpen(id) ?? null
  const result = body && (await indexedResult(tx, operation, body, tryInput(question), word))
  await tx
    .update(checks)
    .set({ ...sealResult(id, result), resultRule: RESULT_RULE })
    .where(eq(checks.id, id))
  await writeTogether(tx, resultWrites(tx, { id, subjectId, requestedBy, batchId }, result))
}
