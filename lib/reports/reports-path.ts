import { readHistoryQuery } from "#lib/checks/lists/history-query.ts"
import type { PageCursor } from "#lib/db/keyset.ts"
import { listAddress, type Search } from "#lib/http/list-address.ts"
import { REPORT_LEVELS, REPORT_STATES, type ReportLevelKey, type ReportState } from "./report-row.ts"

/** The filters of the tray, as in its address; each may be missing, and all apply at once. */
export type ReportsQuery = {
  state?: ReportState | undefined
  level?: ReportLevelKey | undefined
  /** Only PDFs that can be downloaded, and that the viewer has not downloaded yet. */
  untaken?: true | undefined
  /** Ids of subjects, never an identifier. */
  subject?: readonly string[] | undefined
  /** Days of the desk's zone on which they were asked, both included. */
  from?: string | undefined
  to?: string | undefined
}

/** Filters that are set and lifted together: a range of days is one. */
export const REPORT_FILTERS = {
  state: { state: undefined },
  level: { level: undefined },
  untaken: { untaken: undefined },
  days: { from: undefined, to: undefined },
  subject: { subject: undefined },
} as const satisfies Record<string, ReportsQuery>
export type ReportFilter = keyof typeof REPORT_FILTERS

export function activeFilters(query: ReportsQuery): ReportFilter[] {
  const isSet = (filter: ReportFilter) =>
    Object.keys(REPORT_FILTERS[filter]).some((field) => query[field as keyof ReportsQuery] !== undefined)
  return (Object.keys(REPORT_FILTERS) as ReportFilter[]).filter(isSet)
}

/** The address of the tray with those filters, in a settled order, and the place of a page. */
export function reportsPath(query: ReportsQuery = {}, place?: PageCursor): string {
  const { state, level, untaken, from, to, subject } = query
  return listAddress("/reports", { state, level, taken: untaken && "no", from, to, subject }, place)
}

/** Reads the filters of the tray from an address, apart from those that the history has too; anything else is no filter. */
export function readReportsQuery(
  search: Record<string, unknown>,
): Pick<ReportsQuery, "state" | "level" | "untaken"> {
  const state = REPORT_STATES.find((one) => one === search.state)
  const level = REPORT_LEVELS.find((one) => one === search.level)
  return {
    ...(state && { state }),
    ...(level && { level }),
    ...(search.taken === "no" && { untaken: true }),
  }
}

/** All that the address of the tray says: its own filters, and days and subjects as the history reads them. */
export function readReportsSearch(search: Search): ReportsQuery {
  const { from, to, subject } = readHistoryQuery(search)
  return { ...readReportsQuery(search), from, to, subject }
}
