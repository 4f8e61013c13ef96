import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sessionEnd } from "#components/session/session-store.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { readApi } from "./read-api.ts"

let server: Server
let origin: string
let value: object = { items: [1] }
let status = 200
/** Of each answer: its status and the bytes of its body. */
let answers: [number, number][] = []

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const made =
    status === 200
      ? jsonWithETag(new Request(origin, { headers: request.headers as Record<string, string> }), value)
      : new Response(null, { status })
  const body = Buffer.from(await made.arrayBuffer())
  answers.push([made.status, body.length])
  response.writeHead(made.status, Object.fromEntries(made.headers)).end(body)
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close().closeAllConnections())

const { signal } = new AbortController()
const read = async () => (await readApi(`${origin}/list`, signal)).json() as Promise<unknown>

test("a list may be stored by nobody, and one that did not change costs no byte and reads as it was", async () => {
  const first = await readApi(`${origin}/list`, signal)
  expect(first.headers.get("cache-control")).toBe("no-store")
  expect(await first.json()).toEqual({ items: [1] })
  expect(await read()).toEqual({ items: [1] })
  value = { items: [1, 2] }
  expect(await read()).toEqual({ items: [1, 2] })
  expect(await read()).toEqual({ items: [1, 2] })
  expect(answers).toEqual([
    [200, 13],
    [304, 0],
    [200, 15],
    [304, 0],
  ])
})

test("a session that ended takes with it what was kept", async () => {
  await read()
  status = 401
  await expect(read()).rejects.toThrow("answered 401")
  expect(sessionEnd.getState()).toBe("ended")
  status = 200
  answers = []
  await read()
  expect(answers.map(([code]) => code)).toEqual([200])
})
