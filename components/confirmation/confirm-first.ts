import { createStore } from "zustand/vanilla"
import type { ConfirmationEnd } from "#lib/auth/confirmation.ts"

type Asking = { end: (how: ConfirmationEnd) => void }

/** The confirmation that is being asked for; null when there is none. `ConfirmationHost` shows it. */
export const asking = createStore<Asking | null>(() => null)

let current: Promise<ConfirmationEnd> | undefined

/**
 * Asks the person to prove once more who they are, in a dialog above everything that is open, so that no typed data is lost. Resolves to how that ended, in
 * every case; asked for twice at once, it asks once.
 */
export function confirmFirst(): Promise<ConfirmationEnd> {
  current ??= new Promise<ConfirmationEnd>((resolve) => {
    asking.setState({ end: resolve }, true)
  }).finally(() => {
    asking.setState(null, true)
    current = undefined
  })
  return current
}
