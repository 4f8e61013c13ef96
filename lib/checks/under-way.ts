import "server-only"

// On globalThis: the worker (instrumentation) and the routes are two copies of a module in one process.
const shared = globalThis as typeof globalThis & { __cotejoUnderWay?: Set<Promise<unknown>> }

/** Keeps count of a call until it is settled, so that a stop in order can wait for it. */
export async function keepCount<T>(work: Promise<T>): Promise<T> {
  shared.__cotejoUnderWay ??= new Set()
  const underWay = shared.__cotejoUnderWay
  underWay.add(work)
  try {
    return await work
  } finally {
    underWay.delete(work)
  }
}

/** Resolves when every call that was under way is settled, in whatever way. */
export async function drained(): Promise<void> {
  await Promise.allSettled([...(shared.__cotejoUnderWay ?? [])])
}
