import { fork } from "node:child_process"
import { on } from "node:events"
import type { Figure } from "../figure.ts"
import type { Message } from "./measure.ts"

export type Filled = { url: string; ownerUrl: string }

/** Measures lists over a filled desk, in a process of its own (this one knows the database that the cluster was seeded in); returns where that desk is. */
export async function* measureLists(count: number, only: string | undefined): AsyncGenerator<Figure, Filled> {
  const child = fork("bench/lists/measure.ts", [String(count), ...(only === undefined ? [] : [only])], {
    execArgv: ["--conditions=react-server", "--import", "./scripts/stop-with-parent.ts"],
  })
  const ended = new AbortController()
  child.once("exit", () => ended.abort())
  for await (const [message] of on(child, "message", { signal: ended.signal }) as AsyncIterable<[Message]>) {
    if ("filled" in message) return message.filled
    yield message.figure
  }
  throw new Error("the lists were not measured")
}
