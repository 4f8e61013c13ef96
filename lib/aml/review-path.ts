import type { PageCursor } from "#lib/db/keyset.ts"
import { WAITING_CASES, type WaitingCase } from "#lib/domain/aml/cases.ts"
import { REPORT_LEVELS, type ReportLevelKey } from "#lib/reports/report-row.ts"

/** The filters of the reports that wait for a review: all levels, or one. */
export type ReviewQuery = { state: WaitingCase; level?: ReportLevelKey | undefined }

/** The address of the review queue; it opens with the first state that has work. */
export const REVIEW_QUEUE = "/reports/review"

/** The address of the reports that wait for a review, and the place of a page. */
export function reviewPath({ state, level }: ReviewQuery, place?: PageCursor): string {
  return `${REVIEW_QUEUE}?${new URLSearchParams({ state, ...(level && { level }), ...place })}`
}

/** Reads the query of an address: every level unless it names one; without a state, the first that has reports. */
export function readReviewQuery(
  search: Record<string, unknown>,
  waiting: Record<WaitingCase, { count: number }>,
): ReviewQuery {
  const asked = WAITING_CASES.find((state) => state === search.state)
  return {
    state: asked ?? WAITING_CASES.find((state) => waiting[state].count > 0) ?? "open",
    level: REPORT_LEVELS.find((level) => level === search.level),
  }
}
