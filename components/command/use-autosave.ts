import { useOptimistic, useRef, useTransition } from "react"
import { useAction } from "#components/query/use-action.ts"
import type { ActionResult } from "#lib/http/action.ts"

/**
 * A choice that is saved as soon as it is made: shown optimistically, busy until the page has been refreshed, then as the page has it, so a refusal
 * restores the saved choice. Choices made meanwhile are saved one after the other, in their order; none is dropped.
 */
export function useAutosave<T, I>(given: T, action: (input: I) => Promise<ActionResult>) {
  const [chosen, show] = useOptimistic(given)
  const [busy, startTransition] = useTransition()
  const { failure, run } = useAction(action)
  const saved = useRef<Promise<unknown>>(Promise.resolve())

  /** Resolves with how saving it ended. */
  function choose(next: T, input: I, done?: string) {
    const end = saved.current.then(() => run(input, { done }))
    saved.current = end
    startTransition(async () => {
      show(next)
      await end
    })
    return end
  }

  return { chosen, busy, failure, choose }
}
