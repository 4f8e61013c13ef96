import type { ActionResult } from "#lib/http/action.ts"
import type { RefreshAnswer } from "#lib/signatures/refresh-now.ts"
import type { Adding } from "./adding.ts"

/** Reads one request from the service, as a server action; with `wait` for the result, else it only begins. */
export type RefreshCommand = (input: { id: string; wait: boolean }) => Promise<ActionResult<RefreshAnswer>>

/** The commands of the board, as server actions. */
export type BoardCommands = {
  refresh: RefreshCommand
  add: (input: Adding) => Promise<ActionResult<{ id: string; isNew: boolean }>>
}
