import type { ActionResult } from "#lib/http/action.ts"

/** The commands that a person may give a batch; each is an action of the page that shows it. */
export type BatchCommands = {
  pause: (input: { id: string }) => Promise<ActionResult>
  resume: (input: { id: string; ceiling: number | null }) => Promise<ActionResult>
  withdraw: (input: { id: string }) => Promise<ActionResult>
  rerun: (input: {
    id: string
    name: string
    idempotencyKey: string
    ceiling: number | null
  }) => Promise<ActionResult<string>>
}
