"use client"

import { useOptimistic, useRef, useTransition } from "react"
import type { ActionResult } from "#lib/http/action.ts"
import { useCommand } from "./use-command.ts"

/**
 * A choice that is saved as soon as it is made: shown optimistically, busy until the page has been refreshed, then as the page has it, so a refusal
 * restores the saved choice. Choices made meanwhile are saved one after the other, in their order; none is dropped. `done` as in `useCommand`.
 */
export function useAutosave<T>(given: T) {
  const [chosen, show] = useOptimistic(given)
  const [busy, startTransition] = useTransition()
  const { failure, run } = useCommand()
  const saved = useRef<Promise<unknown>>(Promise.resolve())

  function choose(next: T, command: () => Promise<ActionResult>, done: string | null) {
    startTransition(async () => {
      show(next)
      saved.current = saved.current.then(() => run(command, done))
      await saved.current
    })
  }

  return { chosen, busy, failure, choose }
}
