import { createServer, type Server } from "node:http"
import { afterEach, beforeEach, expect, test } from "vitest"
import { freePort } from "#lib/free-port.ts"
import { reachable } from "./connection.ts"
import { type Watcher, watch } from "./watch.ts"

let server: Server
let port = 0
let answers: (() => { status: number; body: string })[] = []
const open: Watcher[] = []

async function listen(at: number): Promise<void> {
  server = createServer((_, response) => {
    const { status, body } = (answers.shift() ?? (() => ({ status: 200, body: "0" })))()
    response.writeHead(status, { connection: "close" }).end(body)
  })
  await new Promise<void>((done) => server.listen(at, "127.0.0.1", done))
}
const shut = () => new Promise((done) => server.close(done).closeAllConnections())

beforeEach(async () => {
  answers = []
  port = await freePort()
  await listen(port)
})
afterEach(async () => {
  for (const watcher of open.splice(0)) watcher.stop()
  await shut()
})

type Event = { read: number } | { failures: number }

/** Returns a watcher with all its events, in order, and a way to wait for the next one. */
function follow(everyMs: (failures: number) => number | false) {
  const events: Event[] = []
  let listener: (() => void) | undefined
  const record = (event: Event) => {
    events.push(event)
    listener?.()
  }
  const watcher = watch({
    read: async (get) => Number(await (await get(`http://127.0.0.1:${port}/`)).text()),
    everyMs,
    onRead: (read) => record({ read }),
    onFailure: (_, failures) => record({ failures }),
  })
  open.push(watcher)
  const until = (isSo: (events: readonly Event[]) => boolean) =>
    new Promise<void>((resolve) => {
      listener = () => isSo(events) && resolve()
      listener()
    })
  return { watcher, events, until }
}

test("a watcher reads at its interval, reports a lost connection to the banner, and reads at once when it is back", async () => {
  // After the second failure it waits for ever: only the connection can bring the next reading.
  const { events, until } = follow((failures) => (failures < 2 ? 0 : 2 ** 30))
  await until(({ length }) => length >= 2)
  expect(events.slice(0, 2)).toEqual([{ read: 0 }, { read: 0 }])
  expect(reachable.getState()).toBe(true)

  const before = port
  await shut()
  await until((events) => events.some((event) => "failures" in event && event.failures === 2))
  expect(reachable.getState()).toBe(false)

  await listen(before)
  answers = [() => ({ status: 200, body: "7" }), () => ({ status: 200, body: "8" })]
  const other = follow(() => false)
  await other.watcher.poll()
  expect(other.events).toEqual([{ read: 7 }])
  expect(reachable.getState()).toBe(true)
  await until((events) => events.some((event) => "read" in event && event.read === 8))
})

test("what the server refuses is a failure, and no lost connection", async () => {
  answers = [() => ({ status: 500, body: "" }), () => ({ status: 200, body: "3" })]
  const { watcher, events, until } = follow((failures) => (failures === 0 ? false : 0))
  await watcher.poll()
  await until(({ length }) => length === 2)
  expect(events).toEqual([{ failures: 1 }, { read: 3 }])
  expect(reachable.getState()).toBe(true)
})

test("a look asked for while one is under way is made after it: it shows what was done meanwhile", async () => {
  answers = [() => ({ status: 200, body: "1" }), () => ({ status: 200, body: "2" })]
  const { watcher, events } = follow(() => false)
  const first = watcher.poll()
  await Promise.all([first, watcher.poll(), watcher.poll()])
  expect(events).toEqual([{ read: 1 }, { read: 2 }])
})

test("what is stopped reports nothing any more", async () => {
  const { watcher, events } = follow(() => false)
  const poll = watcher.poll()
  watcher.stop()
  await poll
  await watcher.poll()
  expect(events).toEqual([])
})
