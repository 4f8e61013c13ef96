import { useStore } from "zustand"
import { asking } from "./confirm-first.ts"
import { ConfirmationDialog } from "./confirmation-dialog.tsx"

/** The place of the confirmation dialog, above everything that is open. */
export function ConfirmationHost() {
  const asked = useStore(asking)
  return asked === null ? null : <ConfirmationDialog onEnd={asked.end} />
}
