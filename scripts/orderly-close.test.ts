import { once } from "node:events"
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { orderlyClose } from "./orderly-close.ts"

/** As in the app: longer than any proxy keeps a connection. A close that waits for it would run into the test's time limit. */
const KEEP_ALIVE_MS = 600_000

async function startServer(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer({ headersTimeout: KEEP_ALIVE_MS, requestTimeout: KEEP_ALIVE_MS })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const orderly = orderlyClose(server)
  server.on("request", (request, response) => {
    orderly.answering(response)
    answer(request, response)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return { server, close: orderly.close, port }
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
