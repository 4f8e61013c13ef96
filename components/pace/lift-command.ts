import type { KeySlot } from "#lib/domain/key-slots.ts"
import type { ActionResult } from "#lib/http/action.ts"

export type LiftCommand = (input: { slot: KeySlot }) => Promise<ActionResult<null>>

/** What ends a silence takes, at its button and in its question. */
export type LiftHoldProps = {
  slot: KeySlot
  lift: LiftCommand
  /** Where the focus goes when it was done, since the button goes; the page's content unless told. */
  onDone?: () => void
}
