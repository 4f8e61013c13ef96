import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { environmentFor } from "#scripts/settings.ts"

export type NpmStart = {
  output(): string
  says(pattern: RegExp): Promise<void>
  exited: Promise<number | null>
  /** Asks it to stop, as Ctrl-C would, and waits. */
  end(): Promise<number | null>
}

/** The whole program as `npm start` (or `npm run` with another mode) begins it, with these settings; of this folder, or of another clone. */
export function npmStart(env: Record<string, string>, mode = "start", clone = "."): NpmStart {
  const settings = { SANDBOX_PORT: "", npm_lifecycle_event: undefined, ...env }
  const child: ChildProcess = spawn(process.execPath, [join(clone, "scripts", "start.mjs"), `--${mode}`], {
    env: environmentFor(settings),
  })
  let output = ""
  const watchers = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString()
      for (const watcher of watchers) watcher()
    })
  }
  const exited = once(child, "close").then(() => child.exitCode)
  return {
    output: () => output,
    exited,
    says: (pattern) =>
      new Promise((done, fail) => {
        const look = () => pattern.test(output) && done()
        watchers.add(look)
        void exited.then(() => fail(new Error(`ended without saying ${pattern}:\n${output}`)))
        look()
      }),
    end: () => {
      child.kill("SIGINT")
      return exited
    },
  }
}
