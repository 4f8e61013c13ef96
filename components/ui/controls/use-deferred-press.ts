"use client"

import { useEffect, useEffectEvent, useState } from "react"

/** Whether what a press needs is there. `failed`: it could not be had, and nobody waits for it any more. */
export type Readiness = "known" | "looking" | "failed"

/**
 * A press that comes while what it needs is still being looked up or read is kept, and goes once that is known. Where it could not be had, or
 * `subject`, of which it was said, was changed meanwhile, it does not go by itself: the person presses again.
 */
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
