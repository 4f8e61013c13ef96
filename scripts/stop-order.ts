import { faint, say } from "./steps.ts"

/** Things that were started and have to be stopped, last one first. */
export type StopOrder = {
  /** Aborts as soon as stopping begins. */
  signal: AbortSignal
  /** Remembers how to stop a thing; without a name it is stopped without a word. Throws `Stopping` when that has begun. */
  add(name: string | undefined, stop: () => void | Promise<void>): void
  /** Stops all that was added so far, in reverse. */
  stopAll(): Promise<void>
}

/** Thrown out of a start that was asked to stop half-way. */
export class Stopping extends Error {}

export function stopOrder(): StopOrder {
  const started: { name: string | undefined; stop: () => void | Promise<void> }[] = []
  const begun = new AbortController()
  return {
    signal: begun.signal,
    add(name, stop) {
      started.push({ name, stop })
      if (begun.signal.aborted) throw new Stopping()
    },
    async stopAll() {
      begun.abort()
      for (let next = started.pop(); next !== undefined; next = started.pop()) await stopOne(next)
    },
  }
}

async function stopOne({
  name,
  stop,
}: {
  name: string | undefined
  stop: () => void | Promise<void>
}): Promise<void> {
  try {
    await stop()
    if (name !== undefined) say(`  ${faint(`– ${name} stopped`)}`)
  } catch (error) {
    say(
      `  ! ${name ?? "Something"} could not be stopped: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** npm passes a Ctrl-C on that the terminal gave us already; only a later one means impatience. */
const IMPATIENT_AFTER_MS = 2_000

/**
 * Resolves with the word for why we were asked to stop: a signal, or that our parent is gone. Somebody who asks again
 * ends this process at once: the children notice and stop by themselves, and the next start takes the database over.
 */
export function askedToStop(): Promise<string> {
  return new Promise((done) => {
    let first: number | undefined
    const ask = (reason: string) => {
      first ??= Date.now()
      if (Date.now() - first > IMPATIENT_AFTER_MS) process.exit(130)
      done(reason)
    }
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => ask(signal))
    process.on("disconnect", () => ask("the program that started us is gone"))
  })
}
