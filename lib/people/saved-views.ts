import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { MAX_VIEWS, type SavedView, type StoredView, type ViewedList } from "#lib/domain/preferences.ts"
import { env } from "#lib/env.ts"
import { CotejoError, invalidField } from "#lib/errors.ts"
import { dayPresets } from "#lib/time/day-presets.ts"
import { changePreferences, preferencesOf } from "./preferences.ts"
import { storedAddress, viewOf } from "./view-address.ts"

const presets = () => dayPresets(new Date(), env().tzDisplay)

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

/** Forgets a view. */
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
