import { once } from "node:events"
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { text } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { orderlyClose } from "./orderly-close.ts"

/** As in the app: longer than any proxy keeps a connection. A close that waits for it would run into the test's time limit. */
const KEEP_ALIVE_MS = 600_000

/** Long enough for a piece of a body to come, under load too. */
const SILENT_MS = 1_000

async function startServer(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer({ headersTimeout: KEEP_ALIVE_MS, requestTimeout: KEEP_ALIVE_MS })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.on("request", answer)
  const close = orderlyClose(server, SILENT_MS)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return { server, close, port }
}

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1")
  socket.on("error", () => undefined)
  await once(socket, "connect")
  return socket
}

const asked = (port: number) =>
  once(get({ port, host: "127.0.0.1", agent: new Agent({ keepAlive: true }) }), "response") as Promise<
    [IncomingMessage]
  >

test("a connection that was opened ahead, and on which nothing came, is not waited for", async () => {
  const { server, close, port } = await startServer((_, response) => response.end("answer"))
  const accepted = once(server, "connection")
  const ahead = await opened(port)
  await accepted
  const ended = once(ahead, "close")
  await close()
  await ended
})

test("a request on its way is answered, and its connection ended although it would be kept", async () => {
  let respond = () => undefined as unknown
  const { server, close, port } = await startServer((_, response) => {
    respond = () => response.end("answer")
  })
  const arrived = once(server, "request")
  const response = asked(port)
  await arrived
  const closed = close()
  respond()
  const [answer] = await response
  expect([answer.headers.connection, await text(answer)]).toEqual(["close", "answer"])
  await closed
})

test("an answer that promised to keep its connection before the stop is sent to its end, and its connection not waited for", async () => {
  let respond = () => undefined as unknown
  const { close, port } = await startServer((_, response) => {
    response.write("the beginning, ")
    respond = () => response.end("the end")
  })
  const [answer] = await asked(port)
  expect(answer.headers.connection).toBe("keep-alive")
  const closed = close()
  respond()
  expect(await text(answer)).toBe("the beginning, the end")
  await closed
})

test("a request that was on its way on a kept connection when the stop began is answered, as the last one there", async () => {
  const { close, port } = await startServer((_, response) => response.end("answer"))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async () => {
    const [answer] = (await once(get({ port, host: "127.0.0.1", agent }), "response")) as [IncomingMessage]
    return [answer.headers.connection, await text(answer)]
  }
  expect(await ask()).toEqual(["keep-alive", "answer"])
  const closed = close()
  expect(await ask()).toEqual(["close", "answer"])
  await closed
})

test("a kept connection on which nothing more comes is not waited for", async () => {
  const { close, port } = await startServer((_, response) => response.end("answer"))
  const [answer] = await asked(port)
  await text(answer)
  await close()
})

test("a request of which only the beginning has come is waited for and answered", async () => {
  const { server, close, port } = await startServer((_, response) => response.end("answer"))
  const accepted = once(server, "connection") as Promise<[Socket]>
  const socket = await opened(port)
  const [connection] = await accepted
  socket.write("GET / HTTP/1.1\r\n")
  await expect.poll(() => connection.bytesRead).toBeGreaterThan(0)
  const closed = close()
  socket.write("Host: x\r\n\r\n")
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*Connection: close\r\n[\s\S]*answer/)
  await closed
})

/** A question of which only the first of two bytes has come. */
async function halfAsked(port: number): Promise<Socket> {
  const socket = await opened(port)
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n1")
  return socket
}

test.each([
  ["whose body never comes", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n1"],
  ["whose headers never end", "POST / HTTP/1.1\r\nHost: x\r\n"],
])("a request %s is cut once nothing has come of it for a while", async (_, beginning) => {
  const { server, close, port } = await startServer((request, response) => {
    request.resume().once("end", () => response.end("answer"))
  })
  const accepted = once(server, "connection") as Promise<[Socket]>
  const socket = await opened(port)
  const [connection] = await accepted
  socket.write(beginning)
  await expect.poll(() => connection.bytesRead).toBeGreaterThan(0)
  const [answer] = await Promise.all([text(socket).catch(() => ""), close()])
  expect(answer).toBe("")
})

test("a request whose body comes slowly is answered, however long that takes", async () => {
  const { server, close, port } = await startServer((request, response) => {
    request.resume().once("end", () => response.end("answer"))
  })
  const socket = await opened(port)
  const arrived = once(server, "request")
  const pieces = 6
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${pieces}\r\n\r\n`)
  await arrived
  const answer = text(socket)
  const closed = close()
  for (let sent = 0; sent < pieces; sent += 1) {
    await pause(SILENT_MS / 3)
    socket.write("1")
  }
  expect(await answer).toContain("answer")
  await closed
})

test("what we are slow to read, or to answer, is not held against who sent it", async () => {
  const { server, close, port } = await startServer(async (request, response) => {
    await pause(2 * SILENT_MS) // nothing is read: the body waits
    await text(request)
    await pause(2 * SILENT_MS)
    response.end("answer")
  })
  const arrived = once(server, "request")
  const socket = await halfAsked(port)
  await arrived
  const answer = text(socket)
  const closed = close()
  await pause(2 * SILENT_MS)
  socket.write("2")
  expect(await answer).toContain("answer")
  await closed
})
