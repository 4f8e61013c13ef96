import { historyPath } from "#lib/checks/lists/history-path.ts"
import { readHistoryQuery } from "#lib/checks/lists/history-query.ts"
import type { SavedView, StoredView, ViewedList } from "#lib/domain/preferences.ts"
import type { Search } from "#lib/http/list-address.ts"
import { reportsPath } from "#lib/reports/reports-path.ts"
import { readReportsSearch } from "#lib/reports/reports-query.ts"
import { boardPath, readBoardAddress } from "#lib/signatures/board/board-path.ts"
import type { DayPreset } from "#lib/time/day-presets.ts"

type Days = { from?: string | undefined; to?: string | undefined }

/** Returns the address of each list with its own filters of an address, with other days. */
const ADDRESS: { [list in ViewedList]: (search: Search, days?: Days) => string } = {
  history: (search, days) => historyPath({ ...readHistoryQuery(search), ...days }),
  reports: (search, days) => reportsPath({ ...readReportsSearch(search), ...days }),
  signatures: (search) => boardPath(readBoardAddress(search)),
}

/**
 * Returns the address of a list as a saved view stores it: the parameters of its own filters and nothing else, without the place of a page. Days that people
 * name ("today") are stored by that name, so that they are those of whenever the view is opened.
 */
export function storedAddress(
  list: ViewedList,
  path: string,
  presets: readonly DayPreset[],
): Omit<StoredView, "name"> {
  const search = searchOf(path)
  const moving = presets.find(({ from, to }) => from === search.from && to === search.to)
  if (!moving || list === "signatures") return { path: ADDRESS[list](search) }
  return { path: ADDRESS[list](search, { from: undefined, to: undefined }), days: moving.name }
}

/** Returns the present address of a saved view of a list. */
export function viewOf(
  list: ViewedList,
  { name, path, days }: StoredView,
  presets: readonly DayPreset[],
): SavedView {
  const preset = presets.find((one) => one.name === days)
  return { name, path: preset ? ADDRESS[list](searchOf(path), preset) : path }
}

function searchOf(path: string): Record<string, string> {
  return Object.fromEntries(new URL(path, "http://list").searchParams)
}
