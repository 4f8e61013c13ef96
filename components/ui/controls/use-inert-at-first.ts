import { useEffect, useState } from "react"
import { SECOND_PRESS_MS } from "./second-press.ts"

/** Whether a control was shown only just now: a press may be the second one of a double press on what stood there before. */
export function useInertAtFirst(): boolean {
  const [isInert, setInert] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setInert(false), SECOND_PRESS_MS)
    return () => clearTimeout(timer)
  }, [])
  return isInert
}
