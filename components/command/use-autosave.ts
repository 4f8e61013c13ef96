"use client"

import { useOptimistic, useTransition } from "react"
import type { ActionResult } from "#lib/http/action.ts"
import { useCommand } from "./use-command.ts"

/**
 * A choice that is kept as soon as it is made, one at a time: shown at once, busy until the page has been read again, then what the page says.
 * So a refusal brings back what held before, and a second press never meets the state before the first. `done` as in `useCommand`.
 */
export function useAutosave<T>(given: T) {
  const [chosen, show] = useOptimistic(given)
  const [busy, startTransition] = useTransition()
  const { failure, run } = useCommand()

  function choose(next: T, command: () => Promise<ActionResult<null>>, done: string | null) {
    if (busy) return
    startTransition(async () => {
      show(next)
      await run(command, done)
    })
  }

  return { chosen, busy, failure, choose }
}
