import type { ActionResult } from "#lib/http/action.ts"
import type { Adding } from "./adding.ts"

/** The commands of the board, as server actions. */
export type BoardCommands = {
  refresh: (input: {
    id: string
  }) => Promise<
    ActionResult<{ kind: "read"; changed: boolean } | { kind: "trouble"; code: string } | { kind: "busy" }>
  >
  add: (input: Adding) => Promise<ActionResult<{ id: string; isNew: boolean }>>
}
