import type { ViewedList } from "#lib/domain/preferences.ts"
import type { ActionResult } from "#lib/http/action.ts"

/** The commands for one's own views of a list. */
export type ViewCommands = {
  save: (view: { list: ViewedList; name: string; path: string; replace: boolean }) => Promise<ActionResult>
  rename: (view: { list: ViewedList; name: string; to: string }) => Promise<ActionResult>
  remove: (view: { list: ViewedList; name: string }) => Promise<ActionResult>
}
