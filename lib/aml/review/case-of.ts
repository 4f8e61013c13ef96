import "server-only"
import { and, asc, desc, eq, inArray, isNull, lt, ne } from "drizzle-orm"
import { askedAtOf } from "#lib/checks/lists/first-id-at.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { db } from "#lib/db/client.ts"
import { amlCases } from "#lib/db/schema/aml.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { PERMISSIONS } from "#lib/domain/access/permissions.ts"
import { caseState, stepsOfCase } from "./case-steps.ts"
import { openCase } from "./open-case.ts"
import type { AmlCase } from "./review.ts"

/** The review, as a whole, of an answered report that the caller may see. */
export async function caseOf(check: CheckView): Promise<AmlCase> {
  const [state, steps, earlier] = await Promise.all([
    stateOf(check.id),
    stepsOfCase(check.id),
    earlierConclusion(check),
  ])
  return { state, steps, earlier }
}

/** A report that was answered a moment ago may be looked at before the worker opened its case. */
async function stateOf(checkId: string): Promise<AmlCase["state"]> {
  const known = await caseState(db(), checkId)
  if (known) return known
  await openCase(checkId)
  return (await caseState(db(), checkId)) ?? "open"
}

/** The newest of the reports before it that is concluded; the right to see one report on a subject covers all of them. */
async function earlierConclusion(check: CheckView): Promise<AmlCase["earlier"]> {
  const [row] = await db()
    .select({ id: checks.id, requestedAt: checks.requestedAt, state: amlCases.state })
    .from(checks)
    .innerJoin(amlCases, eq(amlCases.checkId, checks.id))
    .where(
      and(
        eq(checks.subjectId, check.subjectId),
        lt(checks.id, check.id),
        inArray(amlCases.state, ["concluded", "confirmed"]),
      ),
    )
    .orderBy(desc(checks.id))
    .limit(1)
  const concluded = row && (await stepsOfCase(row.id)).find(({ act }) => act === "concluded")
  if (!row || !concluded) return null
  return {
    checkId: row.id,
    requestedAt: askedAtOf(row).toISOString(),
    concluded,
    isConfirmed: row.state === "confirmed",
  }
}

const MOST_NAMED = 3

export async function approversFor(userId: string): Promise<string[]> {
  const rows = await db()
    .select({ name: users.name })
    .from(users)
    .where(
      and(inArray(users.role, PERMISSIONS["aml.confirm"]), isNull(users.disabledAt), ne(users.id, userId)),
    )
    .orderBy(asc(users.name))
    .limit(MOST_NAMED)
  return rows.map(({ name }) => name)
}
