"use client"

import { useOptimistic, useTransition } from "react"
import type { ActionResult } from "#lib/http/action.ts"
import { useCommand } from "./use-command.ts"

/**
 * A choice that is saved as soon as it is made, one at a time: shown optimistically, busy until the page has been refreshed, then as the page has
 * it. So a refusal restores the saved choice, and a second press never acts on the state before the first. `done` as in `useCommand`.
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
