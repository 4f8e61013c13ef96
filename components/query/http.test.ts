import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { onlineManager } from "@tanstack/react-query"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { sessionEnd } from "#components/session/session-store.ts"
import { jsonWithETag } from "#lib/http/json-with-etag.ts"
import { type ApiError, api, reportUnreachable } from "./http.ts"

let server: Server
let origin: string
let value: object = { items: [1] }
let answerWith: ((request: IncomingMessage, body: string) => Response) | null = null
/** Of each answer: its status and the bytes of its body. */
let answers: [number, number][] = []
let received: string[] = []

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const sent = Buffer.concat(chunks).toString()
  received.push(sent)
  const headers = request.headers as Record<string, string>
  const made = answerWith?.(request, sent) ?? jsonWithETag(new Request(origin, { headers }), value)
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
beforeEach(() => {
  answers = []
  received = []
  answerWith = null
})

const read = (path = "/list") => api<unknown>(`${origin}${path}`)
const failure = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error("no failure")),
    (error: ApiError) => error,
  )

test("a list that did not change costs no byte and reads as it was", async () => {
  expect(await read()).toEqual({ items: [1] })
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

test("a session that ended is reported, and takes with it what was kept", async () => {
  await read()
  answerWith = () => new Response(null, { status: 401 })
  expect(await failure(read())).toMatchObject({ status: 401 })
  expect(sessionEnd.getState()).toBe("ended")
  answerWith = null
  answers = []
  await read()
  expect(answers.map(([code]) => code)).toEqual([200])
})

test("a refusal carries what the server said; a page in between says nothing about what was done", async () => {
  answerWith = () =>
    Response.json(
      {
        code: "rate_limited",
        title: "T",
        detail: "D",
        requestId: "r",
        mayHaveCost: true,
        errors: { dni: ["x"] },
      },
      { status: 429, headers: { "retry-after": "7" } },
    )
  expect(await failure(api(`${origin}/ask`, { method: "POST", json: {} }))).toMatchObject({
    ...{ status: 429, code: "rate_limited", title: "T", detail: "D", requestId: "r" },
    ...{ mayHaveCost: true, fields: { dni: ["x"] }, retryAfterSeconds: 7 },
  })
  answerWith = () => new Response("<html>Bad gateway</html>", { status: 502 })
  expect(await failure(read("/other"))).toMatchObject({
    status: 502,
    code: null,
    fields: null,
    mayHaveCost: false,
  })
})

test("an answer that is no whole JSON was cut on its way: nobody knows what was done", async () => {
  answerWith = () => new Response('{"id":"', { status: 200 })
  expect(await failure(api(`${origin}/ask`, { method: "POST", json: {} }))).toMatchObject({
    status: 0,
    code: null,
  })
})

test("letters with their marks leave as one character each", async () => {
  await api(`${origin}/ask`, { method: "POST", json: { name: "MUN\u0303OZ" } })
  expect(received.map((body) => JSON.parse(body))).toEqual([{ name: "MU\u00d1OZ" }])
})

test("a call that does not arrive shows that the server cannot be reached, and the next answer that it can; one from before does not undo that", async () => {
  const before = performance.now()
  expect(await failure(api("http://127.0.0.1:1/list"))).toMatchObject({ status: 0 })
  expect(onlineManager.isOnline()).toBe(false)
  answerWith = () => new Response(null, { status: 404 })
  await failure(read("/anything"))
  expect(onlineManager.isOnline()).toBe(true)
  reportUnreachable(before)
  expect(onlineManager.isOnline()).toBe(true)
})

test("a call that its caller gave up fails by that, and says nothing of the connection", async () => {
  const stop = new AbortController()
  stop.abort()
  await expect(api(`${origin}/list`, { signal: stop.signal })).rejects.toThrow("aborted")
  expect(onlineManager.isOnline()).toBe(true)
})
