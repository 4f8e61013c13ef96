import "server-only"
import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { madeAt } from "#lib/checks/lists/first-id-at.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { amlCaseSteps, amlCases } from "#lib/db/schema/aml.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import {
  allowsAct,
  CASE_ACTS,
  type CaseAct,
  type CaseState,
  type DecidedCase,
  type ReportConclusion,
} from "#lib/domain/aml/cases.ts"
import { CotejoError } from "#lib/errors.ts"
import { DAMAGED_TEXT } from "#lib/vault/damaged-text.ts"
import { seal } from "#lib/vault/sealed.ts"
import type { CaseStep } from "./review.ts"

/** One at a time per report, so that "what this person has seen" can be judged. */
export async function lockReport(tx: Executor, checkId: string): Promise<void> {
  const [report] = await tx
    .select({ erasedAt: checks.erasedAt })
    .from(checks)
    .where(eq(checks.id, checkId))
    .for("update")
  if (report?.erasedAt !== null) throw new CotejoError("not_found")
}

export type NewStep = { act: CaseAct; conclusion: ReportConclusion | null; note: string; byUser: string }

/** Moves the case of a locked report by one act. Throws `state_changed` when it is not in a state in which that act begins. */
export async function writeStep(tx: Executor, checkId: string, step: NewStep): Promise<void> {
  const state = await caseState(tx, checkId)
  if (state === undefined || !allowsAct(state, step.act)) throw new CotejoError("state_changed")
  const { act, conclusion, note, byUser } = step
  const row = { id: newRowId(), checkId, act, byUser }
  await tx.insert(amlCaseSteps).values({ ...row, content: seal(stepRow(row), { conclusion, note }) })
  await tx
    .update(amlCases)
    .set({ state: CASE_ACTS[act].to, changedAt: sql`clock_timestamp()` })
    .where(eq(amlCases.checkId, checkId))
}

/** Reopens the case of a locked report; returns whether it had been concluded. Throws `report_concluded` or `report_confirmed` unless `reopen` means that one. */
export async function reopenForItems(
  tx: Executor,
  checkId: string,
  { byUser, reopen }: { byUser: string; reopen: DecidedCase | undefined },
): Promise<boolean> {
  const state = await caseState(tx, checkId)
  if (state === undefined || !allowsAct(state, "reopened")) return false
  if (reopen !== state) throw new CotejoError(state === "confirmed" ? "report_confirmed" : "report_concluded")
  await writeStep(tx, checkId, { act: "reopened", conclusion: null, note: "", byUser })
  return true
}

/** Whether a report stands as escalated, approved or not; its steps are the newest first. */
export function isEscalated(steps: readonly CaseStep[]): boolean {
  if (steps[0] === undefined || steps[0].act === "reopened") return false
  return steps.find(({ act }) => act === "concluded")?.conclusion === "escalated"
}

export async function caseState(on: Executor, checkId: string): Promise<CaseState | undefined> {
  const [row] = await on.select({ state: amlCases.state }).from(amlCases).where(eq(amlCases.checkId, checkId))
  return row?.state
}

export async function stepsOfCase(checkId: string, on: Executor = db()): Promise<CaseStep[]> {
  const rows = await on
    .select({ step: amlCaseSteps, by: { id: users.id, name: users.name } })
    .from(amlCaseSteps)
    .innerJoin(users, eq(users.id, amlCaseSteps.byUser))
    .where(eq(amlCaseSteps.checkId, checkId))
    .orderBy(desc(amlCaseSteps.id))
  return rows.map(({ step, by }) => presentStep(step, by))
}

function presentStep(step: typeof amlCaseSteps.$inferSelect, by: CaseStep["by"]): CaseStep {
  const { id, act, at } = step
  const content = step.content.tryOpen(stepRow(step)) ?? { conclusion: null, note: DAMAGED_TEXT }
  return { id, act, ...content, by, at: madeAt(id, at).toISOString() }
}

/** The conclusions that stand on reports as a whole, the newest first: of the newest so many. */
export async function standingConclusions(
  limit: number,
): Promise<{ checkId: string; subjectId: string; step: CaseStep }[]> {
  const rows = await db()
    .select({ step: amlCaseSteps, subjectId: checks.subjectId, by: { id: users.id, name: users.name } })
    .from(amlCaseSteps)
    .innerJoin(amlCases, eq(amlCases.checkId, amlCaseSteps.checkId))
    .innerJoin(checks, eq(checks.id, amlCaseSteps.checkId))
    .innerJoin(users, eq(users.id, amlCaseSteps.byUser))
    .where(and(eq(amlCaseSteps.act, "concluded"), inArray(amlCases.state, ["concluded", "confirmed"])))
    .orderBy(desc(amlCaseSteps.id))
    .limit(limit)
  const standing = new Map(rows.toReversed().map((row) => [row.step.checkId, row]))
  return [...standing.values()]
    .toSorted((one, other) => (one.step.id < other.step.id ? 1 : -1))
    .map(({ step, subjectId, by }) => ({ checkId: step.checkId, subjectId, step: presentStep(step, by) }))
}

function stepRow(step: { id: string; checkId: string; act: CaseAct; byUser: string }): string {
  return [step.id, step.checkId, step.act, step.byUser].join("/")
}
