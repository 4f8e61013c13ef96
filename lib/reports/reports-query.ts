import { readHistoryQuery } from "#lib/checks/lists/history-query.ts"
import type { Search } from "#lib/http/list-address.ts"
import { type ReportsQuery, readReportsQuery } from "./reports-path.ts"

/** All that the address of the tray says: its own filters, and days and subjects as the history reads them. */
export function readReportsSearch(search: Search): ReportsQuery {
  const { from, to, subject } = readHistoryQuery(search)
  return { ...readReportsQuery(search), from, to, subject }
}
