import { type ReactNode, useEffect, useState } from "react"

/**
 * Returns the error of a field as long as it is about what stands there: it goes with the first change of the field, whoever found it, and the next attempt (a
 * submission, a press of a button) tells it again where it still holds.
 */
export function useToldError(error: ReactNode, isLive: boolean): { told: ReactNode; onChange: () => void } {
  const [mended, setMended] = useState<ReactNode>(null)
  const isWrong = Boolean(error)
  useEffect(() => {
    if (!isWrong || isLive) return undefined
    const tellAgain = ({ type, target }: Event) => {
      if (type === "submit" || (target instanceof Element && target.closest("button"))) setMended(null)
    }
    document.addEventListener("submit", tellAgain, true)
    document.addEventListener("click", tellAgain, true)
    return () => {
      document.removeEventListener("submit", tellAgain, true)
      document.removeEventListener("click", tellAgain, true)
      setMended(null)
    }
  }, [isWrong, isLive])
  return {
    told: isWrong && !isLive && error === mended ? undefined : error,
    // With React's change, in one update with the control's own: an earlier one would put a chosen option back.
    onChange() {
      if (isWrong) setMended(error)
    },
  }
}
