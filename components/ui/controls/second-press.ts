import { useEffect, useState } from "react"

/** As long as the second press of a double click, or a hasty second Enter, may take. */
export const SECOND_PRESS_MS = 500

/**
 * Resolves half a second after the press that it is called by. What asks for one more press appears after it: the second press of two, which was not
 * meant for it, has been by then.
 */
export function secondPressOver(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SECOND_PRESS_MS))
}

/** Whether a control was shown only just now: a press may be the second one of a double press on what stood there before. */
export function useInertAtFirst(): boolean {
  const [isInert, setInert] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setInert(false), SECOND_PRESS_MS)
    return () => clearTimeout(timer)
  }, [])
  return isInert
}
