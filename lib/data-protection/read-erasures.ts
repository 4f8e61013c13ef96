import "server-only"
import { desc, eq, type SQL } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { erasures } from "#lib/db/schema/data-protection.ts"
import { users } from "#lib/db/schema/people.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import type { ErasureCounts, ErasureStep } from "#lib/domain/erasures.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { erasureRow } from "./erase-subject.ts"

/** An erasure as its report shows it: never whom it was about. Instants are ISO 8601 in UTC. */
export type ErasureReport = {
  id: string
  subjectId: string
  kind: SubjectKind
  reason: string
  by: string
  at: string
  step: ErasureStep
  counts: ErasureCounts
  doneAt: string | null
}

/** The report of an erasure; undefined for an id of none. */
export async function erasureReport(id: string): Promise<ErasureReport | undefined> {
  return (await readErasures(eq(erasures.id, id), 1))[0]
}

/** The page of erasures lists so many; each has its report for good. */
const MAX_ERASURES = 200

export function newestErasures(): Promise<ErasureReport[]> {
  return readErasures(undefined, MAX_ERASURES)
}

async function readErasures(which: SQL | undefined, most: number): Promise<ErasureReport[]> {
  const rows = await db()
    .select({ erasure: erasures, kind: subjects.kind, by: users.name })
    .from(erasures)
    .innerJoin(subjects, eq(subjects.id, erasures.subjectId))
    .innerJoin(users, eq(users.id, erasures.begunBy))
    .where(which)
    .orderBy(desc(erasures.id))
    .limit(most)
  return rows.map(({ erasure, kind, by }) => ({
    ...{ id: erasure.id, subjectId: erasure.subjectId, kind, by, step: erasure.step, counts: erasure.counts },
    reason: textOf(erasure.reason, erasureRow(erasure)),
    at: erasure.begunAt.toISOString(),
    doneAt: erasure.doneAt?.toISOString() ?? null,
  }))
}

/** When that check was emptied, by an erasure or at the end of its retention period; null when it was not. */
export async function erasedAt(checkId: string): Promise<Date | null> {
  const [row] = await db().select({ at: checks.erasedAt }).from(checks).where(eq(checks.id, checkId))
  return row?.at ?? null
}
