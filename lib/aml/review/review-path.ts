import type { PageCursor } from "#lib/db/keyset.ts"
import { WAITING_CASES, type WaitingCase } from "#lib/domain/aml/cases.ts"
import { REPORT_LEVELS, type ReportLevelKey } from "#lib/reports/report-row.ts"

/** What is read first: the gravest level and in it the report that was asked for first, or the newest report. */
export const REVIEW_ORDERS = ["gravest", "newest"] as const
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]

/** The filters of the reports that wait for a review: all levels, or one; the gravest first unless the order says so. */
export type ReviewQuery = {
  state: WaitingCase
  level?: ReportLevelKey | undefined
  order?: ReviewOrder | undefined
}

/** The address of the review queue; it opens with the first state that has work. */
export const REVIEW_QUEUE = "/reports/review"

/** The address of the reports that wait for a review, and the place of a page. */
export function reviewPath({ state, level, order }: ReviewQuery, place?: PageCursor): string {
  const filters = { state, ...(level && { level }), ...(order === "newest" && { order }) }
  return `${REVIEW_QUEUE}?${new URLSearchParams({ ...filters, ...place })}`
}

/** Reads the query of an address: every level unless it names one, the gravest first unless it says so; without a state, the first that has reports. */
export function readReviewQuery(
  search: Record<string, unknown>,
  waiting: Record<WaitingCase, { count: number }>,
): ReviewQuery {
  const asked = WAITING_CASES.find((state) => state === search.state)
  return {
    state: asked ?? WAITING_CASES.find((state) => waiting[state].count > 0) ?? "open",
    level: REPORT_LEVELS.find((level) => level === search.level),
    order: REVIEW_ORDERS.find((order) => order === search.order) ?? "gravest",
  }
}
