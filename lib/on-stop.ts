import { logFault } from "./log/fault.ts"
import { processWide } from "./process-wide.ts"

type StopTask = () => Promise<void>

const stopTasks = processWide("stopTasks", () => new Set<StopTask>())
const breakingOff = processWide("breakingOff", () => new AbortController())

/** Registers `task`, to be awaited when the process gets a signal to stop. */
export function onStop(task: StopTask): void {
  stopTasks.add(task)
}

/** Runs every task that was asked for; one that fails does not keep the others from running. */
export async function runStopTasks(): Promise<void> {
  const results = await Promise.allSettled([...stopTasks].map((task) => task()))
  for (const result of results) {
    if (result.status === "rejected") logFault({ doing: "stopping" }, undefined, result.reason)
  }
}

/**
 * Aborted when a stop has waited for as long as it may: work that can be broken off without a doubt about its outcome is broken off then, so that this is
 * recorded before the process ends.
 */
export function workAbortSignal(): AbortSignal {
  return breakingOff.signal
}

export function abortWork(): void {
  breakingOff.abort()
}
