import dynamic from "next/dynamic"
import { useEffect } from "react"
import { useStore } from "zustand"
import { notYet } from "#components/ui/feedback/missing-part.tsx"
import { reportMissingCode } from "#components/ui/feedback/toast-store.ts"
import type { ConfirmationEnd } from "#lib/auth/confirmation.ts"
import { asking } from "./confirm-first.ts"

const ConfirmationDialog = dynamic(
  () =>
    import("./confirmation-dialog.tsx").then(
      (module) => module.ConfirmationDialog,
      () => NotLoaded,
    ),
  { loading: notYet },
)

/** The place of the confirmation dialog, above everything that is open. */
export function ConfirmationHost() {
  const asked = useStore(asking)
  return asked === null ? null : <ConfirmationDialog onEnd={asked.end} />
}

/** Nobody could be asked: what wanted a confirmation is not done, and says so. */
function NotLoaded({ onEnd }: { onEnd: (end: ConfirmationEnd) => void }) {
  useEffect(() => {
    reportMissingCode()
    onEnd("unavailable")
  }, [onEnd])
  return null
}
