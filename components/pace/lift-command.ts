import type { KeySlot } from "#lib/domain/key-slots.ts"
import type { ActionResult } from "#lib/http/action.ts"

export type LiftCommand = (input: { slot: KeySlot }) => Promise<ActionResult>

/** The props of the button that ends a hold, and of its confirmation. */
export type LiftHoldProps = {
  slot: KeySlot
  lift: LiftCommand
  /** Called when it was done, to move the focus, since the button goes; by default it goes to the page's content. */
  onDone?: () => void
}
