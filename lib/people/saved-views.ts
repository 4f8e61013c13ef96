import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { historyPath } from "#lib/checks/lists/history-path.ts"
import { readHistoryQuery } from "#lib/checks/lists/history-query.ts"
import { MAX_VIEWS, type SavedView, type StoredView, type ViewedList } from "#lib/domain/preferences.ts"
import { CotejoError, invalidField } from "#lib/errors.ts"
import type { Search } from "#lib/http/list-address.ts"
import { readReportsSearch, reportsPath } from "#lib/reports/reports-path.ts"
import { boardPath, readBoardAddress } from "#lib/signatures/board/board-path.ts"
import { type DayPreset, DESK_ZONE, dayPresets } from "#lib/time/zone-day.ts"
import { changePreferences, preferencesOf } from "./preferences.ts"

const presets = () => dayPresets(new Date(), DESK_ZONE)

/** The views that this person keeps of a list, in the order in which they were kept. */
export async function savedViews(userId: string, list: ViewedList): Promise<SavedView[]> {
  const { views } = await preferencesOf(userId)
  return (views[list] ?? []).map((view) => viewOf(list, view, presets()))
}

/** Keeps an address of a list under a name. Throws `already_exists` for a name that is taken, unless it is to be replaced, and `invalid_input` when there are too many. */
export async function saveView(
  actor: Actor,
  list: ViewedList,
  { name, path }: SavedView,
  replace: boolean,
): Promise<void> {
  const view = { name, ...storedAddress(list, path, presets()) }
  await changeViews(actor, list, "saved", (views) => {
    const isTaken = views.some((one) => one.name === name)
    if (isTaken && !replace) throw new CotejoError("already_exists", { fields: { name: ["taken"] } })
    if (isTaken) return views.map((one) => (one.name === name ? view : one))
    if (views.length >= MAX_VIEWS) throw invalidField("name", "full")
    return [...views, view]
  })
}

/** Gives a view another name; one that was removed stays removed. Throws `already_exists` for a name that is taken. */
export async function renameView(actor: Actor, list: ViewedList, name: string, to: string): Promise<void> {
  await changeViews(actor, list, "renamed", (views) => {
    if (to !== name && views.some((one) => one.name === to))
      throw new CotejoError("already_exists", { fields: { name: ["taken"] } })
    return views.map((one) => (one.name === name ? { ...one, name: to } : one))
  })
}

export async function removeView(actor: Actor, list: ViewedList, name: string): Promise<void> {
  await changeViews(actor, list, "removed", (views) => views.filter((one) => one.name !== name))
}

async function changeViews(
  actor: Actor,
  list: ViewedList,
  view: "saved" | "renamed" | "removed",
  change: (views: StoredView[]) => StoredView[],
): Promise<void> {
  await changePreferences(
    actor,
    (now) => ({ ...now, views: { ...now.views, [list]: change(now.views[list] ?? []) } }),
    { list, view },
  )
}

type Days = { from?: string | undefined; to?: string | undefined }

const ADDRESS: { [list in ViewedList]: (search: Search, days?: Days) => string } = {
  history: (search, days) => historyPath({ ...readHistoryQuery(search), ...days }),
  reports: (search, days) => reportsPath({ ...readReportsSearch(search), ...days }),
  signatures: (search) => boardPath(readBoardAddress(search)),
}

/** A list's address as a view stores it: its own filters, without a place; named days by their name, so that they stay "today". */
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
