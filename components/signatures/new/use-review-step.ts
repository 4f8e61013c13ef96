import { useEffect, useEffectEvent } from "react"
import type { Phase } from "./send-draft.ts"

/** Marks the entry of the browser's history that is the review: Back leads from it to the form, and not out of the page, which would lose the files. */
const MARK = "cotejoReview"

function isAtReview(): boolean {
  const state: unknown = window.history.state
  return typeof state === "object" && state !== null && MARK in state
}

/** Shows the review as a step of its own, and follows Back and Forward; a sending stays on the page until it has ended. */
export function useReviewStep({ kind }: Phase, setPhase: (phase: Phase) => void, review: () => void) {
  const onPopState = useEffectEvent(() => {
    if (isAtReview() && kind === "editing") review()
    if (!isAtReview() && (kind === "reviewing" || kind === "failed")) setPhase({ kind: "editing" })
  })
  useEffect(() => {
    addEventListener("popstate", onPopState)
    return () => removeEventListener("popstate", onPopState)
  }, [])
  return {
    open: () => {
      setPhase({ kind: "reviewing" })
      // The router takes a state with its own marks for one of its own, and ignores it.
      if (!isAtReview()) window.history.pushState({ ...window.history.state, [MARK]: true }, "")
    },
    /** At once: a second press finds no button that would leave the page. */
    leave: () => {
      setPhase({ kind: "editing" })
      if (isAtReview()) window.history.back()
    },
  }
}
