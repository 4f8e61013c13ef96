import { useEffect, useEffectEvent } from "react"

/** Marks the entry of the browser's history that is the review: Back leads from it to the form, and not out of the page, which would lose the files. */
const MARK = "cotejoReview"

function isAtReview(): boolean {
  const state: unknown = window.history.state
  return typeof state === "object" && state !== null && MARK in state
}

/** The review as an entry of the history of its own; calls back when Back or Forward was pressed. */
export function useReviewStep(onMoved: (isAtReview: boolean) => void) {
  const onPopState = useEffectEvent(() => onMoved(isAtReview()))
  useEffect(() => {
    addEventListener("popstate", onPopState)
    return () => removeEventListener("popstate", onPopState)
  }, [])
  return {
    enter(): void {
      // The router takes a state with its own marks for one of its own, and ignores it.
      if (!isAtReview()) window.history.pushState({ ...window.history.state, [MARK]: true }, "")
    },
    leave(): void {
      if (isAtReview()) window.history.back()
    },
  }
}
