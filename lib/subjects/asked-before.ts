import "server-only"
import { sql } from "drizzle-orm"
import { ENDED_UNACCEPTED_ROWS } from "#lib/checks/lists/scope-condition.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import type { Holder } from "#lib/domain/access/permissions.ts"
import type { CheckState } from "#lib/domain/check-states.ts"
import type { ResultKind } from "#lib/domain/results.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { CotejoError } from "#lib/errors.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { possibleIndexes } from "./subject-of.ts"

/** The newest question of one operation about one of the given identifiers. `askedAt` is ISO 8601 in UTC. */
export type AskedBefore = {
  /** Its place among the identifiers that were given, from 0. */
  index: number
  kind: SubjectKind
  checkId: string
  state: CheckState
  /** The kind of its result; null where there is none. */
  resultKind: ResultKind | null
  askedAt: string
  askedBy: string
}

type Found = {
  identifier_index: Buffer
  kind: SubjectKind
  id: string
  state: CheckState
  result_kind: ResultKind | null
  requested_at: string
  name: string
}

/** The identifiers that this operation was asked about and accepted for, by one query. Throws `forbidden`. */
export async function askedBefore(
  operation: OperationSlug,
  identifiers: readonly string[],
  role: Holder,
): Promise<AskedBefore[]> {
  if (!visibleOperations(role).includes(operation)) throw new CotejoError("forbidden")
  const index = await indexer()
  const fingerprints = identifiers.map((identifier) => possibleIndexes(index, identifier))
  const { rows } = await db().execute<Found>(sql`
    select ${subjects.identifierIndex}, ${subjects.kind}, newest.id, newest.state, newest.result_kind, newest.requested_at, newest.name
    from ${subjects}
    cross join lateral (
      select ${checks.id} as id, ${checks.state} as state,
        ${checks.resultKind} as result_kind, ${checks.requestedAt} as requested_at, ${users.name} as name
      from ${checks} join ${users} on ${users.id} = ${checks.requestedBy}
      where ${checks.subjectId} = ${subjects.id} and ${checks.operation} = ${operation}
        and ${checks.erasedAt} is null and ${ENDED_UNACCEPTED_ROWS} is not true
      order by ${checks.id} desc limit 1
    ) as newest
    where ${subjects.identifierIndex} = any(${sql.param(fingerprints.flat())}::bytea[])`)
  const byFingerprint = Map.groupBy(rows, (row) => row.identifier_index.toString("hex"))
  return fingerprints.flatMap((any, place) =>
    any
      .flatMap((one) => byFingerprint.get(one.toString("hex")) ?? [])
      .map((row) => ({
        index: place,
        kind: row.kind,
        checkId: row.id,
        state: row.state,
        resultKind: row.result_kind,
        askedAt: new Date(row.requested_at).toISOString(),
        askedBy: row.name,
      })),
  )
}
