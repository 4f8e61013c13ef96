import "server-only"
import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm"
import type { IndexedResult } from "#lib/checks/results/indexed-result.ts"
import { SIGNATURE_CHANGED } from "#lib/db/changes.ts"
import type { Executor } from "#lib/db/client.ts"
import { checkMarks, checkSteps, checks } from "#lib/db/schema/checks.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import { searchWords } from "#lib/db/schema/search.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { contradictionsDue } from "#lib/db/schema/subjects.ts"
import type { Charge } from "#lib/domain/charges.ts"
import { assertTransition, type CheckState, isSettled } from "#lib/domain/check-states.ts"
import type { NamedKind } from "#lib/domain/named-kinds.ts"
import type { Sealed } from "#lib/vault/sealed.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"
import type { sealFields, sealResult } from "./sealed-fields.ts"

const { answerBody: _, ...columns } = getTableColumns(checks)
/** The columns of a check but its answer, which may be large and is read by those who show it. */
export const CHECK_COLUMNS = columns
export type MovedRow = Omit<typeof checks.$inferSelect, "answerBody">

/** As much of a transition as its statement is made of. */
type Change = {
  from: CheckState
  to: CheckState
  charge: Charge
  set?: { answerBody?: unknown } | undefined
  result?: IndexedResult | undefined
  attempts?: number | undefined
  by?: { userId: string } | undefined
}

/** Returns the result after a change; null where an answer no longer applies, undefined where it stays the same. */
export function resultAfter(change: Change): IndexedResult | null | undefined {
  if ("result" in change && change.result) return change.result
  return isSettled(change.from) && change.to === "pending" ? null : undefined
}

/**
 * Returns the hash of the answer for the step. A task that is still pending records none; an unknown outcome keeps the hash of the bytes received, whoever
 * settles it.
 */
function answerSha256({ from, to, set }: Change): SQL<string | null> {
  if (to === "pending") return sql`null::text`
  if (set?.answerBody instanceof Uint8Array) return sql`${sha256Hex(set.answerBody)}::text`
  if (from !== "unknown" || set?.answerBody !== undefined) return sql`null::text`
  return sql`(select before.answer_sha256 from ${checkSteps} as before where before.check_id = moved.id
    order by before.revision desc limit 1)`
}

/** Writes the hash of an answer to the log, in the statement that stores the answer; nothing where there is none. */
function answerAudited({ to, set }: Change): SQL {
  const sha256 = to !== "pending" && set?.answerBody instanceof Uint8Array ? sha256Hex(set.answerBody) : null
  return sql`insert into audit_log (action, target_type, target_id, request_id, detail)
    select 'check.answered', 'check', id::text, request_id, jsonb_build_object('state', ${to}::text, 'sha256', ${sha256}::text)
      from moved where ${sha256}::text is not null returning id`
}

/** Returns when it settled; a change that only adds to a state leaves that as it was. */
function settledAt({ from, to }: Change): SQL | null | undefined {
  if (from === to) return undefined
  return isSettled(to) ? sql`clock_timestamp()` : null
}

type SealedChange = ReturnType<typeof sealFields> & ReturnType<typeof sealResult>
type KnownStep = { revision: number; reason: Sealed<string> }

/**
 * Moves the checks that meet the condition and are still in `from`, and writes everything that follows from it, in one statement. `set` is sealed already; `step`
 * where something was sealed for the step of it. Throws `IllegalTransition` and the database's errors; returns the rows that moved.
 */
export async function runTransition(
  tx: Executor,
  which: SQL | undefined,
  change: Change,
  set: SealedChange,
  known?: KnownStep,
): Promise<MovedRow[]> {
  assertTransition(change.from, change.to, change.by !== undefined)
  const moved = movedChecks(tx, which, change, set, known)
  const step = stepOf(tx, moved, change, known)
  const shown = shownOnBoard(tx, moved)
  const audited = tx.$with("audited", { id: auditLog.id }).as(answerAudited(change))
  const result = resultAfter(change)
  if (result === undefined) return tx.with(moved, step, shown, audited).select().from(moved)
  const found = resultIndexed(tx, moved, result)
  return tx
    .with(moved, step, shown, audited, ...found)
    .select()
    .from(moved)
}

type Moved = ReturnType<typeof movedChecks>

function movedChecks(
  tx: Executor,
  which: SQL | undefined,
  change: Change,
  set: SealedChange,
  known: KnownStep | undefined,
) {
  return tx.$with("moved").as(
    tx
      .update(checks)
      .set({
        ...set,
        state: change.to,
        charge: change.charge,
        settledAt: settledAt(change),
        changedAt: sql`clock_timestamp()`,
        revision: known?.revision ?? sql`nextval('check_revision')`,
      })
      .where(
        and(
          which,
          eq(checks.state, change.from),
          isNull(checks.erasedAt), // an answer that was on its way would bring back what was erased
          change.attempts === undefined ? undefined : eq(checks.attempts, change.attempts),
        ),
      )
      .returning(CHECK_COLUMNS),
  )
}

function stepOf(tx: Executor, moved: Moved, change: Change, known: KnownStep | undefined) {
  const sealedReason = known ? sql.param(known.reason, checkSteps.reason) : sql`null`
  return tx.$with("step").as(
    tx
      .insert(checkSteps)
      .select(
        tx
          .select({
            checkId: moved.id,
            revision: moved.revision,
            state: moved.state,
            charge: moved.charge,
            problemCode: moved.problemCode,
            httpStatus: moved.httpStatus,
            // A check does not end before the step that ended it: a constancia shows both.
            at: sql<Date>`${settledAt(change) ? moved.settledAt : moved.changedAt}`.as("at"),
            byUser: sql<string | null>`${change.by?.userId ?? null}::uuid`.as("by_user"),
            reason: sql<Sealed<string>>`${sealedReason}::bytea`.as("reason"),
            answerSha256: answerSha256(change).as("answer_sha256"),
            answerBody: sql<Sealed<Buffer> | null>`null::bytea`.as("answer_body"),
          })
          .from(moved),
      )
      .returning({ revision: checkSteps.revision }),
  )
}

/** The board of signature requests shows the state of a sending: it gets this change like any other. */
function shownOnBoard(tx: Executor, moved: Moved) {
  return tx.$with("shown").as(
    tx
      .update(signatureRequests)
      .set(SIGNATURE_CHANGED)
      .where(inArray(signatureRequests.checkId, sql`(select ${moved.id} from ${moved})`))
      .returning({ id: signatureRequests.id }),
  )
}

/** The marks, the words of the name, and that the subject's answers are to be compared; of a result that is gone, no marks remain. */
function resultIndexed(tx: Executor, moved: Moved, result: IndexedResult | null) {
  const dropped = tx.$with("dropped").as(
    tx
      .delete(checkMarks)
      .where(inArray(checkMarks.checkId, sql`(select ${moved.id} from ${moved})`))
      .returning({ id: checkMarks.id }),
  )
  const marked = tx.$with("marked").as(
    tx
      .insert(checkMarks)
      .select(
        tx
          .select({
            id: sql<string>`uuidv7()`.as("id"),
            checkId: moved.id,
            subjectId: moved.subjectId,
            requestedBy: moved.requestedBy,
            batchId: moved.batchId,
            mark: sql<Buffer>`unnest(${sql.param(result?.marks ?? [])}::bytea[])`.as("mark"),
          })
          .from(moved),
      )
      .returning({ id: checkMarks.id }),
  )
  const compared = tx.$with("compared").as(
    tx
      .insert(contradictionsDue)
      .select(tx.select({ id: sql<string>`uuidv7()`.as("id"), subjectId: moved.subjectId }).from(moved))
      .returning({ id: contradictionsDue.id }),
  )
  return [dropped, marked, compared, subjectNamed(tx, moved, result)] as const
}

function subjectNamed(tx: Executor, moved: Moved, result: IndexedResult | null) {
  return tx.$with("named").as(
    tx
      .insert(searchWords)
      .select(
        tx
          .select({
            id: sql<string>`uuidv7()`.as("id"),
            kind: sql<NamedKind>`'subject'`.as("kind"),
            thingId: moved.subjectId,
            word: sql<Buffer>`given.word`.as("word"),
          })
          .from(moved)
          .innerJoin(sql`unnest(${sql.param(result?.words ?? [])}::bytea[]) as given (word)`, sql`true`)
          .where(
            sql`not exists (select from ${searchWords} as known
              where known.word = given.word and known.kind = 'subject' and known.thing_id = ${moved.subjectId})`,
          ),
      )
      .returning({ id: searchWords.id }),
  )
}
