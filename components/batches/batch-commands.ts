import type { ActionResult } from "#lib/http/action.ts"

/** The commands that a person may give a batch; each is an action of the page that shows it. */
export type BatchCommands = {
  pause: (input: { id: string }) => Promise<ActionResult<null>>
  resume: (input: { id: string; ceiling: number | null }) => Promise<ActionResult<null>>
  withdraw: (input: { id: string }) => Promise<ActionResult<null>>
  rerun: (input: {
    id: string
    name: string
    idempotencyKey: string
    ceiling: number | null
  }) => Promise<ActionResult<string>>
}
