import { createServer, type Server, type Socket } from "node:net"
import { afterEach, expect, test } from "vitest"
import { abortWork } from "#lib/on-stop.ts"
import { callUpstream } from "./call.ts"

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** A server that speaks raw TCP, so that it can do things that no HTTP server would. */
async function rawServer(
  onRequest: (socket: Socket, request: string) => void,
): Promise<{ url: URL; requests: string[] }> {
  const requests: string[] = []
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy())
    socket.once("data", (data) => {
      requests.push(data.toString())
      onRequest(socket, data.toString())
    })
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return { url: new URL(`http://127.0.0.1:${address.port}/v2/x`), requests }
}

const call = (url: URL, more: Partial<Parameters<typeof callUpstream>[0]> = {}) =>
  callUpstream({
    url,
    method: "POST",
    key: "secret",
    json: { dni: "00123456" },
    deadlineMs: 400,
    maxBytes: 1_000,
    ...more,
  })

const head = (status: string, length: number, extra = "") =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${extra}\r\n`

test("sends one request with the key and the question as it was typed", async () => {
  const { url, requests } = await rawServer((socket) => socket.end(`${head("200 OK", 2)}{}`))
  expect(await call(url)).toMatchObject({ kind: "reply", status: 200, bodyEnd: "whole" })
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatch(/^POST \/v2\/x HTTP\/1\.1\r\n/)
  expect(requests[0]).toMatch(/authorization: Bearer secret\r\n/i)
  expect(requests[0]).toMatch(/accept: application\/json\r\n/i)
  // Without it a server may choose any coding (RFC 9110, 12.5.3), and the answer could not be read.
  expect(requests[0]).toMatch(/accept-encoding: identity\r\n/i)
  expect(requests[0]).toMatch(/\{"dni":"00123456"\}$/)
})

test.each([
  ["alone", ["HTTP/1.1 100 Continue\r\n\r\n"]],
  ["with headers, twice", ["HTTP/1.1 100 Continue\r\nX-A: 1\r\n\r\nHTTP/1.1 100\r\n\r\n"]],
  ["before another interim reply", ["HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n"]],
  ["in pieces", ["HTT", "P/1.1 10", "0 Continue\r\n\r", "\nHTTP/1.", "1 100 Continue\r\n\r\n"]],
])("a 100 that nobody asked for is passed over, %s: the answer behind it is read", async (_, pieces) => {
  const { url, requests } = await rawServer(async (socket) => {
    for (const piece of pieces) {
      socket.write(piece)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    socket.end(`${head("200 OK", 40)}{"text":"HTTP/1.1 100 Continue\\r\\n\\r\\n"}`)
  })
  const result = await call(url)
  expect(result).toMatchObject({ kind: "reply", status: 200, bodyEnd: "whole" })
  expect(result.kind === "reply" && JSON.parse(result.body.toString())).toEqual({
    text: "HTTP/1.1 100 Continue\r\n\r\n",
  })
  expect(requests).toHaveLength(1)
})

test("a 100 behind which nothing comes is no answer, nor is one without an end", async () => {
  for (const sent of [
    "HTTP/1.1 100 Continue\r\n\r\n",
    "HTTP/1.1 10",
    `HTTP/1.1 100 ${"x".repeat(100_000)}`,
  ]) {
    const { url } = await rawServer((socket) => socket.end(sent))
    expect(await call(url)).toEqual({ kind: "lost", reason: "cut" })
  }
})

test("a refused connection was never sent", async () => {
  const { url } = await rawServer((socket) => socket.destroy())
  for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve))
  expect(await call(url)).toEqual({ kind: "not_sent", reason: "ECONNREFUSED" })
})

test("a name that nobody knows was never sent", async () => {
  const result = await call(new URL("http://nowhere.invalid/v2/x"), { deadlineMs: 5_000 })
  expect(result.kind).toBe("not_sent")
})

test("a connection cut after the request is lost, and not tried again", async () => {
  const { url, requests } = await rawServer((socket) => socket.destroy())
  expect(await call(url)).toEqual({ kind: "lost", reason: "cut" })
  expect(requests).toHaveLength(1)
})

test("an upstream that never answers ends at the deadline", async () => {
  const { url } = await rawServer(() => undefined)
  expect(await call(url, { deadlineMs: 150 })).toEqual({ kind: "lost", reason: "timed_out" })
})

test("a body that stops half-way keeps its part", async () => {
  const { url } = await rawServer((socket) => socket.end(`${head("200 OK", 100)}{"half":`))
  const result = await call(url)
  expect(result).toMatchObject({ kind: "reply", status: 200, bodyEnd: "cut" })
  expect(result.kind === "reply" && result.body.toString()).toBe('{"half":')
})

test("a drip does not outlive the total deadline", async () => {
  const { url } = await rawServer((socket) => {
    socket.write(head("200 OK", 10_000))
    const drip = setInterval(() => socket.write("x"), 20)
    socket.on("close", () => clearInterval(drip))
  })
  expect(await call(url, { deadlineMs: 200 })).toMatchObject({ kind: "reply", bodyEnd: "timed_out" })
})

test("a body over the cap is cut there", async () => {
  const { url } = await rawServer((socket) => socket.end(head("200 OK", 5_000) + "x".repeat(5_000)))
  const result = await call(url)
  expect(result).toMatchObject({ kind: "reply", bodyEnd: "too_large" })
  expect(result.kind === "reply" && result.body.length).toBe(1_000)
})

test("a redirect is an answer, not a way", async () => {
  const { url, requests } = await rawServer((socket) =>
    socket.end(head("302 Found", 0, "Location: http://127.0.0.1:1/other\r\n")),
  )
  expect(await call(url)).toMatchObject({ kind: "reply", status: 302 })
  expect(requests).toHaveLength(1)
})

test("Retry-After is read", async () => {
  const { url } = await rawServer((socket) =>
    socket.end(`${head("429 Too Many Requests", 2, "Retry-After: 7\r\n")}{}`),
  )
  expect(await call(url)).toMatchObject({ status: 429, retryAfterSeconds: 7 })
})

test("what is not HTTP is lost", async () => {
  const { url } = await rawServer((socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n"))
  expect(await call(url)).toEqual({ kind: "lost", reason: "cut" })
})

/** A body of two pieces, of which the second waits for `gate`. */
function slowBody(gate: Promise<void>) {
  async function* pieces() {
    yield Buffer.from("{")
    await gate
    yield Buffer.from("}")
  }
  return { contentType: "application/json", length: 2, pieces: pieces() }
}

test("a refusal that comes before our last byte left is marked as such", async () => {
  let goOn = () => {}
  const gate = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { url } = await rawServer((socket) => {
    socket.end(`${head("413 Payload Too Large", 2, "Connection: close\r\n")}{}`)
  })
  const result = await call(url, { deadlineMs: 5_000, body: slowBody(gate) })
  goOn()
  expect(result).toMatchObject({ kind: "reply", status: 413, requestEnd: "unfinished" })
})

// Last, since a stop is for good.
test("a stop breaks off what has not wholly left, and waits for the answer of what has", async () => {
  const half = await rawServer(() => abortWork())
  const never = new Promise<void>(() => undefined)
  expect(await call(half.url, { deadlineMs: 5_000, body: slowBody(never) })).toEqual({
    kind: "broken_off",
    reason: "cut",
  })
  const whole = await rawServer((socket) => socket.end(`${head("200 OK", 2)}{}`))
  expect(await call(whole.url, { deadlineMs: 5_000 })).toMatchObject({ kind: "reply", status: 200 })
})
