import "server-only"
import { and, asc, eq, getTableColumns, inArray, isNotNull, sql } from "drizzle-orm"
import type { CheckView, PersonRef } from "#lib/checks/present-check.ts"
import { reasonRow } from "#lib/checks/transition.ts"
import { db } from "#lib/db/client.ts"
import { checkSteps, checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import type { Charge } from "#lib/domain/charges.ts"
import type { CheckState, Finding } from "#lib/domain/check-states.ts"
import type { ProblemCode } from "#lib/domain/failures.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { askedAtOf } from "./first-id-at.ts"

export type CheckStep = {
  revision: number
  state: CheckState
  charge: Charge
  problemCode: ProblemCode | null
  httpStatus: number | null
  at: string
  by: PersonRef | null
  reason: string | null
  /** It keeps the exact answer that settled the check then, because a person took the task up again. */
  keepsAnswer: boolean
}

export type LinkedCheck = { id: string; requestedAt: string }

const { answerBody, ...STEP } = getTableColumns(checkSteps)

export async function stepsOf(checkId: string): Promise<CheckStep[]> {
  return presentSteps((await stepRowsOf([checkId])).get(checkId) ?? [])
}

/** The rows of the steps of several checks by the check's id, of each the first one first; presented by `presentSteps`, each check alone. */
export async function stepRowsOf(checkIds: readonly string[]): Promise<Map<string, StepRow[]>> {
  if (checkIds.length === 0) return new Map()
  const rows = await db()
    .select({
      step: { ...STEP, keepsAnswer: sql<boolean>`${answerBody} is not null` },
      person: { id: users.id, name: users.name },
    })
    .from(checkSteps)
    .leftJoin(users, eq(users.id, checkSteps.byUser))
    .where(inArray(checkSteps.checkId, [...checkIds]))
    .orderBy(asc(checkSteps.checkId), asc(checkSteps.revision))
  return Map.groupBy(rows, ({ step }) => step.checkId)
}

/** Throws where a step has no instant: steps without an order in time cannot be certified. */
export function presentSteps(rows: readonly StepRow[]): CheckStep[] {
  return rows.map(presentStep)
}

type StepRow = {
  step: Omit<typeof checkSteps.$inferSelect, "answerBody"> & { keepsAnswer: boolean }
  person: PersonRef | null
}

function presentStep({ step, person }: StepRow): CheckStep {
  return {
    revision: step.revision,
    state: step.state,
    charge: step.charge,
    problemCode: step.problemCode as ProblemCode | null,
    httpStatus: step.httpStatus,
    at: step.at.toISOString(),
    by: person,
    reason: step.reason && textOf(step.reason, reasonRow(step.checkId, step.state, step.revision)),
    keepsAnswer: step.keepsAnswer,
  }
}

/** The checks that ask the same again, oldest first: of the same operation and subject, so that whoever sees this one may see them. */
export async function repeatsOf(
  check: CheckView,
): Promise<{ earlier: LinkedCheck | null; later: LinkedCheck[] }> {
  const alike = and(eq(checks.subjectId, check.subjectId), eq(checks.operation, check.operation))
  const columns = { id: checks.id, requestedAt: checks.requestedAt }
  const [earlier, later] = await Promise.all([
    check.repeatOf === null
      ? []
      : db()
          .select(columns)
          .from(checks)
          .where(and(alike, eq(checks.id, check.repeatOf))),
    db()
      .select(columns)
      .from(checks)
      .where(and(alike, eq(checks.repeatOf, check.id)))
      .orderBy(asc(checks.id)),
  ])
  return { earlier: earlier.map(linked)[0] ?? null, later: later.map(linked) }
}

export async function findingOf(checkId: string): Promise<Finding | undefined> {
  return (await findingsOf([checkId])).get(checkId)
}

/** Returns the findings that people recorded when they closed these checks, by the check's id; none for a check that is not closed. */
export async function findingsOf(checkIds: readonly string[]): Promise<Map<string, Finding>> {
  if (checkIds.length === 0) return new Map()
  const rows = await db()
    .select({ id: checks.id, finding: checks.finding })
    .from(checks)
    .where(and(inArray(checks.id, [...checkIds]), isNotNull(checks.finding)))
  return new Map(rows.flatMap(({ id, finding }) => (finding === null ? [] : [[id, finding] as const])))
}

function linked(row: { id: string; requestedAt: Date }): LinkedCheck {
  return { id: row.id, requestedAt: askedAtOf(row).toISOString() }
}
