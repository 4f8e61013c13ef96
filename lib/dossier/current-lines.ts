import "server-only"
import { desc, inArray, sql } from "drizzle-orm"
import { askedAtOf } from "#lib/checks/lists/first-id-at.ts"
import { withinScope } from "#lib/checks/lists/scope-condition.ts"
import type { CheckScope } from "#lib/checks/lists/visible-operations.ts"
import { storedLine } from "#lib/checks/results/result-columns.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import type { Result } from "#lib/domain/results.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { nameKey } from "#lib/text/fold.ts"

/** The line of an answer that holds: the newest of its operation about that subject. */
export type CurrentLine = {
  checkId: string
  subjectId: string
  operation: CheckOperation
  askedAt: string
  result: Result
}

/** Returns the lines of the current answers about these subjects, as far as they are within that scope, the newest first; decrypts one line for each. */
export async function currentLines(scope: CheckScope, subjectIds: readonly string[]): Promise<CurrentLine[]> {
  if (subjectIds.length === 0) return []
  const newest = sql`(select newest.id from unnest(${sql.param([...subjectIds])}::uuid[]) as about (id) cross join lateral (
    select distinct on (${checks.operation}) ${checks.id} from ${checks}
    where ${checks.subjectId} = about.id and ${checks.state} = 'answered' and ${withinScope(scope)}
    order by ${checks.operation}, ${checks.id} desc) as newest)`
  const rows = await db()
    .select({
      id: checks.id,
      subjectId: checks.subjectId,
      operation: checks.operation,
      requestedAt: checks.requestedAt,
      resultKind: checks.resultKind,
      result: checks.result,
    })
    .from(checks)
    .where(inArray(checks.id, newest))
    .orderBy(desc(checks.id))
  return rows.flatMap((row) => {
    const result = storedLine(row)
    const { id: checkId, subjectId, operation } = row
    return result ? [{ checkId, subjectId, operation, askedAt: askedAtOf(row).toISOString(), result }] : []
  })
}

/** The name of a subject in an answer: whose answer, of when. `askedAt` is ISO 8601 in UTC. */
export type SubjectName = { name: string; checkId: string; operation: CheckOperation; askedAt: string }

/** The names in the current answers, newest first. The same words in any order, case and accents are one; others stay beside each other, never merged. */
export function namesIn(lines: readonly CurrentLine[]): SubjectName[] {
  const names = new Map<string, SubjectName>()
  const newest = lines.toSorted((one, other) => (one.checkId < other.checkId ? 1 : -1))
  for (const { result, checkId, operation, askedAt } of newest) {
    const name = result.line.title
    const key = nameKey(name)
    if (name !== "" && !names.has(key)) names.set(key, { name, checkId, operation, askedAt })
  }
  return [...names.values()]
}
