import { logFault } from "./log/fault.ts"

/** A thing to finish before the process may end: a worker, say. */
type StopTask = () => Promise<void>

// On globalThis: the server's bundle and the program around it have a copy of this module each.
const shared = globalThis as typeof globalThis & {
  __cotejoStopTasks?: Set<StopTask>
  __cotejoBreakOff?: AbortController
}

/** Registers `task`, to be awaited when the process gets a signal to stop. */
export function onStop(task: StopTask): void {
  shared.__cotejoStopTasks ??= new Set()
  shared.__cotejoStopTasks.add(task)
}

/** Runs every task that was asked for; one that fails does not keep the others from running. */
export async function runStopTasks(): Promise<void> {
  const results = await Promise.allSettled([...(shared.__cotejoStopTasks ?? [])].map((task) => task()))
  for (const result of results) {
    if (result.status === "rejected") logFault({ doing: "stopping" }, undefined, result.reason)
  }
}

/**
 * Aborted when a stop has waited for as long as it may: work that can be broken off without a doubt about its outcome is broken off then, so that this is
 * recorded before the process ends.
 */
export function workAbortSignal(): AbortSignal {
  shared.__cotejoBreakOff ??= new AbortController()
  return shared.__cotejoBreakOff.signal
}

export function abortWork(): void {
  shared.__cotejoBreakOff ??= new AbortController()
  shared.__cotejoBreakOff.abort()
}
