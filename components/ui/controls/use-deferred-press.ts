import { useEffect, useEffectEvent, useState } from "react"

/** Whether the data that a press needs is there. `failed`: it could not be read, and is not awaited any more. */
export type Readiness = "known" | "looking" | "failed"

/** Runs a press that comes while its data are being read once they are there; drops it when reading failed or `subject` changed. */
export function useDeferredPress(status: Readiness, subject: unknown, go: () => Promise<void>) {
  const [pressed, setPressed] = useState<{ subject: unknown } | null>(null)
  const isSame = pressed !== null && pressed.subject === subject
  if (pressed && (!isSame || status === "failed")) setPressed(null)
  const isDue = isSame && status === "known"
  const goOn = useEffectEvent(go)
  useEffect(() => {
    if (isDue) void goOn().finally(() => setPressed(null))
  }, [isDue])
  return { isWaiting: isSame && status === "looking", wait: () => setPressed({ subject }) }
}
