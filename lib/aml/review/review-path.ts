import type { PageCursor } from "#lib/db/keyset.ts"
import { WAITING_CASES, type WaitingCase } from "#lib/domain/aml/cases.ts"
import { listAddress } from "#lib/http/list-address.ts"
import { REPORT_LEVELS, type ReportLevelKey } from "#lib/reports/report-row.ts"

/** What is read first: the gravest level and in it the report that was asked for first, or the newest report. */
export const REVIEW_ORDERS = ["gravest", "newest"] as const
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]

/** Whose the person is whom the report is about: the reader's own, or nobody's yet. */
export const REVIEW_OWNERS = ["me", "nobody"] as const
export type ReviewOwner = (typeof REVIEW_OWNERS)[number]

/** The filters of the reports that wait for a review: all levels, or one; the gravest first unless the order says so. */
export type ReviewQuery = {
  state: WaitingCase
  level?: ReportLevelKey | undefined
  owner?: ReviewOwner | undefined
  subject?: readonly string[] | undefined
  order?: ReviewOrder | undefined
}

/** The address of the review queue; it opens with the first state that has work. */
export const REVIEW_QUEUE = "/reports/review"

export function reviewPath(query: ReviewQuery, place?: PageCursor): string {
  const { state, level, owner, subject, order } = query
  const arranged = order === "newest" ? order : undefined
  return listAddress(REVIEW_QUEUE, { state, level, owner, subject, order: arranged }, place)
}

/** Reads the query of an address, but for its subjects: every level unless it names one, the gravest first unless it says so; without a state, the first that has reports. */
export function readReviewQuery(
  search: Record<string, unknown>,
  waiting: Record<WaitingCase, { count: number }>,
): ReviewQuery {
  const asked = WAITING_CASES.find((state) => state === search.state)
  const owner = REVIEW_OWNERS.find((one) => one === search.owner)
  return {
    state: asked ?? WAITING_CASES.find((state) => waiting[state].count > 0) ?? "open",
    level: REPORT_LEVELS.find((level) => level === search.level),
    ...(owner && { owner }),
    order: REVIEW_ORDERS.find((order) => order === search.order) ?? "gravest",
  }
}
