import "server-only"

// On globalThis: the worker (instrumentation) and the routes are two copies of a module in one process.
const shared = globalThis as typeof globalThis & { __cotejoInFlight?: Set<Promise<unknown>> }

/** Counts a call as in flight until it is settled, so that a graceful shutdown can wait for it. */
export async function trackInFlight<T>(work: Promise<T>): Promise<T> {
  shared.__cotejoInFlight ??= new Set()
  const inFlight = shared.__cotejoInFlight
  inFlight.add(work)
  try {
    return await work
  } finally {
    inFlight.delete(work)
  }
}

/** Resolves when every call in flight is settled, however it ended. */
export async function drained(): Promise<void> {
  await Promise.allSettled([...(shared.__cotejoInFlight ?? [])])
}
