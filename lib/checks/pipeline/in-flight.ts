import "server-only"
import { processWide } from "#lib/process-wide.ts"

const inFlight = processWide("inFlight", () => new Set<Promise<unknown>>())

/** Counts a call as in flight until it is settled, so that a graceful shutdown can wait for it. */
export async function trackInFlight<T>(work: Promise<T>): Promise<T> {
  inFlight.add(work)
  try {
    return await work
  } finally {
    inFlight.delete(work)
  }
}

export async function drained(): Promise<void> {
  await Promise.allSettled([...inFlight])
}
