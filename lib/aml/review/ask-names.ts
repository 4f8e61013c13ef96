import "server-only"
import { and, eq, isNull, ne, notExists, sql } from "drizzle-orm"
import type { Actor } from "#lib/auth/actor.ts"
import { writeBatch } from "#lib/batches/create-batch.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { lockUntilCommit } from "#lib/db/lock-until-commit.ts"
import { longTransaction } from "#lib/db/long-transaction.ts"
import { amlCases } from "#lib/db/schema/aml.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import type { WaitingCase } from "#lib/domain/aml/cases.ts"
import { isUnusualDocument } from "#lib/domain/normalize-document.ts"
import { CotejoError } from "#lib/errors.ts"
import { person } from "#lib/operations/person.ts"
import { reportNames } from "#lib/reports/report-names.ts"

const MOST = 500

/** How many people of waiting reports `askNames` would ask about. */
export async function countNameless(state: WaitingCase): Promise<number> {
  return (await nameless(db(), state)).length
}

/** Asks, as one batch, for the waiting reports' people whom no answer names; nobody twice. Throws `state_changed` when nobody is left. */
export async function askNames(
  actor: Actor,
  { state, most, name }: { state: WaitingCase; most: number; name: string },
): Promise<string> {
  return longTransaction(async (tx) => {
    await lockUntilCommit(tx, { of: "the names of waiting reports" })
    const numbers = (await nameless(tx, state)).slice(0, most)
    if (numbers.length === 0) throw new CotejoError("state_changed")
    const rows = numbers.map((dni) => ({ dni }))
    const idempotencyKey = crypto.randomUUID()
    return writeBatch(tx, actor, { operation: person.slug, name, rows, ceiling: null, idempotencyKey })
  })
}

/** A number that is probably mistyped is looked at by a person first. */
async function nameless(
  on: Pick<Executor, "select" | "selectDistinctOn">,
  state: WaitingCase,
): Promise<string[]> {
  const asked = on
    .select({ one: sql`1` })
    .from(checks)
    .where(
      and(
        eq(checks.subjectId, amlCases.subjectId),
        eq(checks.operation, person.slug),
        ne(checks.state, "withdrawn"),
      ),
    )
  const rows = await on
    .selectDistinctOn([amlCases.subjectId], { id: subjects.id, identifier: subjects.identifier })
    .from(amlCases)
    .innerJoin(subjects, eq(subjects.id, amlCases.subjectId))
    .where(
      and(eq(amlCases.state, state), eq(subjects.kind, "dni"), isNull(subjects.erasedAt), notExists(asked)),
    )
    .orderBy(amlCases.subjectId)
    .limit(MOST)
  const named = await reportNames(rows.map(({ id }) => id))
  return rows.flatMap(({ id, identifier }) => {
    const dni = identifier.tryOpen(id)
    return dni === undefined || named.has(id) || isUnusualDocument("dni", dni) ? [] : [dni]
  })
}
