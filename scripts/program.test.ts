import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, expect, test } from "vitest"
import { answers, type Program, runProgram } from "./program.ts"

let program: Program

afterEach(() => program.stop())

test("a program that lacks a part which waiting does not bring is given up at once, with what it lacks", async () => {
  const failure = await startAgainst([["database", "disk"], ["disk"]])
  expect(failure).toMatch(/The app is not fit for work: no disk/)
})

test("when time is up, the sentence names what is still missing", async () => {
  expect(await startAgainst([["worker", "database"]], 1)).toMatch(/not fit for work: no worker, database/)
})

test("a port that browsers refuse is named at once", async () => {
  program = runProgram({ name: "app", args: ["-e", "setInterval(() => {}, 1000)"], env: {} })
  await expect(answers(program, "http://127.0.0.1:4190", 60_000)).rejects.toThrow(
    "No browser opens port 4190.",
  )
})

/** Returns the start's message about a program whose readiness lacks these parts in turn, the last ones for ever. */
async function startAgainst(turns: string[][], timeoutMs = 60_000): Promise<string> {
  program = runProgram({ name: "app", args: ["-e", "setInterval(() => {}, 1000)"], env: {} })
  let asked = 0
  const server = createServer((_, response) => {
    const parts = turns[Math.min(asked, turns.length - 1)] ?? []
    asked += 1
    response.writeHead(503, { "content-type": "application/problem+json" })
    response.end(JSON.stringify({ detail: `no ${parts.join(", ")}`, code: "not_ready", parts }))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  try {
    await answers(program, `http://127.0.0.1:${port}`, timeoutMs)
    return "ready"
  } catch (error) {
    return String(error)
  } finally {
    server.close()
  }
}
