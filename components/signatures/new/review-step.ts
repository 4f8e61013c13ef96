import { useEffect, useEffectEvent } from "react"
import { builder, changeBuilder } from "./builder-store.ts"

/** Marks the entry of the browser's history that is the review. */
const MARK = "cotejoReview"

function isAtReview(): boolean {
  const state: unknown = window.history.state
  return typeof state === "object" && state !== null && MARK in state
}

/** Shows the review as an entry of its own in the browser's history: Back leads from it to the form, and not out of the page, which would lose the files. */
export function openReview(): void {
  changeBuilder({ phase: { kind: "reviewing" }, serverErrors: {} })
  // The router takes a state with its own marks for one of its own, and ignores it.
  if (!isAtReview()) window.history.pushState({ ...window.history.state, [MARK]: true }, "")
}

/** Goes back to the form, at once: a second press finds no button that would leave the page. */
export function leaveReview(): void {
  changeBuilder({ phase: { kind: "editing" } })
  if (isAtReview()) window.history.back()
}

/** Follows Back and Forward between the form and its review. A sending stays on the page until it has ended. */
export function useReviewStep(review: () => void): void {
  const onPopState = useEffectEvent(() => {
    const { kind } = builder().phase
    if (isAtReview() && kind === "editing") review()
    if (!isAtReview() && (kind === "reviewing" || kind === "failed"))
      changeBuilder({ phase: { kind: "editing" } })
  })
  useEffect(() => {
    addEventListener("popstate", onPopState)
    return () => removeEventListener("popstate", onPopState)
  }, [])
}
