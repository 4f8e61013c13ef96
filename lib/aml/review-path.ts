import type { PageCursor } from "#lib/db/keyset.ts"
import { WAITING_CASES, type WaitingCase } from "#lib/domain/aml/cases.ts"
import { REPORT_LEVELS, type ReportLevelKey } from "#lib/reports/report-row.ts"

/** Which of the reports that wait for a review: of all levels, or of one. */
export type ReviewQuery = { state: WaitingCase; level?: ReportLevelKey | undefined }

/** The address of the reports that wait for a review, and the place of a page. */
export function reviewPath({ state, level }: ReviewQuery, place?: PageCursor): string {
  return `/reports/review?${new URLSearchParams({ state, ...(level && { level }), ...place })}`
}

/** What an address asks for; anything else is what nobody has concluded on, of every level. */
export function readReviewQuery(search: Record<string, unknown>): ReviewQuery {
  return {
    state: WAITING_CASES.find((state) => state === search.state) ?? "open",
    level: REPORT_LEVELS.find((level) => level === search.level),
  }
}
