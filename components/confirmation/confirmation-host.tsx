import dynamic from "next/dynamic"
import { useStore } from "zustand"
import { asking } from "./confirm-first.ts"

const ConfirmationDialog = dynamic(() =>
  import("./confirmation-dialog.tsx").then((module) => module.ConfirmationDialog),
)

/** The place of the confirmation dialog, above everything that is open. */
export function ConfirmationHost() {
  const asked = useStore(asking)
  return asked === null ? null : <ConfirmationDialog onEnd={asked.end} />
}
