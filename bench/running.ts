import type { ChildProcess } from "node:child_process"

type Stoppable = { stop: () => Promise<void> }

const running = new Set<() => Promise<void>>()

/** Remembers a started thing until it is stopped, once; one that is only starting then is stopped as soon as it has started. */
export async function held<T extends Stoppable>(starting: Promise<T>): Promise<T> {
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= starting.then((thing) => thing.stop()).finally(() => running.delete(stop))
    return stopping
  }
  running.add(stop)
  try {
    return { ...(await starting), stop }
  } catch (error) {
    running.delete(stop)
    throw error
  }
}

/** Stops all that is held; what cannot be stopped, or did not start, keeps nothing else from it. */
export async function stopRunning(): Promise<void> {
  await Promise.allSettled([...running].map((stop) => stop()))
}

/** Ends a child with this process: it has no channel to us by which it would notice our end. */
export function endWithProcess<C extends ChildProcess>(child: C): C {
  const end = () => void child.kill("SIGTERM")
  process.once("exit", end)
  child.once("exit", () => process.off("exit", end))
  return child
}
