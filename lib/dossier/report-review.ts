import "server-only"
import { caseState, stepsOfCase } from "#lib/aml/review/case-steps.ts"
import type { CaseStep } from "#lib/aml/review/review.ts"
import { db } from "#lib/db/client.ts"
import type { CaseState } from "#lib/domain/aml/cases.ts"

/** Where the review of a report stands, and the conclusion that holds; `concluded` is null until somebody drew one, and again once it was reopened. */
export type ReportReview = { state: CaseState; concluded: CaseStep | null }

/** Reads the review of a report of a dossier; null without a report, and for one whose review the worker is still to open. */
export async function reportReview(checkId: string | undefined): Promise<ReportReview | null> {
  if (checkId === undefined) return null
  const [state, steps] = await Promise.all([caseState(db(), checkId), stepsOfCase(checkId)])
  if (state === undefined) return null
  const holds = state === "concluded" || state === "confirmed"
  return { state, concluded: holds ? (steps.find(({ act }) => act === "concluded") ?? null) : null }
}
