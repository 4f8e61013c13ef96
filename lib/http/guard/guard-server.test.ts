import { type IncomingHttpHeaders, type RequestOptions, request, type Server } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { afterEach, expect, test } from "vitest"
import { networks } from "#lib/env-values.ts"
import { guardedServer } from "./guard-server.ts"

const LOCAL = { appUrl: "http://localhost:3000", trustedProxies: [], maxUploadBytes: 1024 }
const COMPANY = {
  ...LOCAL,
  appUrl: "https://cotejo.example",
  trustedProxies: networks().parse("127.0.0.0/8"),
}
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

type Seen = { url: string; headers: IncomingHttpHeaders; bytes: number }

/** Starts a guarded server that returns what it received, and keeps no more of a body than its size. */
async function guarded(settings: typeof COMPANY | typeof LOCAL): Promise<number> {
  const server = guardedServer(settings, async (given, response) => {
    let bytes = 0
    try {
      for await (const piece of given) bytes += (piece as Buffer).length
    } catch {
      return // cut
    }
    const seen: Seen = { url: given.url ?? "", headers: given.headers, bytes }
    response.end(JSON.stringify(seen))
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return (server.address() as AddressInfo).port
}

type Reply = { status: number; headers: IncomingHttpHeaders; text: string }

function ask(port: number, options: RequestOptions, body: Buffer[] = []): Promise<Reply> {
  return new Promise((done, fail) => {
    const sent = request({ port, host: "127.0.0.1", agent: false, ...options }, (response) => {
      let text = ""
      response.on("data", (piece: Buffer) => {
        text += piece.toString()
      })
      response.on("end", () => done({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    sent.on("error", fail)
    for (const piece of body) sent.write(piece)
    sent.end()
  })
}

const seen = async (port: number, options: RequestOptions) =>
  JSON.parse((await ask(port, options)).text) as Seen

const MEGABYTE = Buffer.alloc(1024 * 1024)

const FORGED = {
  host: "evil.example",
  forwarded: "for=1.1.1.1;host=evil.example",
  "x-forwarded-for": "198.51.100.7",
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "https",
  "x-real-ip": "1.1.1.1",
}

test("who and where we are is never a stranger's word", async () => {
  const { headers } = await seen(await guarded(LOCAL), { headers: FORGED })
  expect(headers).toMatchObject({
    host: "localhost:3000",
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-host": "localhost:3000",
    "x-forwarded-proto": "http",
    "x-forwarded-port": "3000",
  })
  expect(Object.values(headers).join()).not.toMatch(/evil|1\.1\.1\.1|198\.51/)
})

test("a proxy of ours passes on the person's address and nothing else", async () => {
  const { headers } = await seen(await guarded(COMPANY), {
    headers: { ...FORGED, "x-forwarded-proto": "http" },
  })
  expect(headers).toMatchObject({
    host: "cotejo.example",
    "x-forwarded-for": "198.51.100.7",
    "x-forwarded-host": "cotejo.example",
    "x-forwarded-proto": "https",
    "x-forwarded-port": "443",
  })
  expect(Object.values(headers).join()).not.toMatch(/evil|1\.1\.1\.1/)
})

test("https in our own origin alone decides HSTS, on everything that is answered", async () => {
  const [local, company] = [await guarded(LOCAL), await guarded(COMPANY)]
  const large: RequestOptions = {
    method: "POST",
    headers: { ...FORGED, "content-length": 2 * MEGABYTE.length },
  }
  for (const options of [{ headers: FORGED }, { method: "TRACE", headers: FORGED }, large]) {
    const body = options === large ? [MEGABYTE, MEGABYTE] : []
    expect((await ask(local, options, body)).headers).not.toHaveProperty("strict-transport-security")
    expect((await ask(company, options, body)).headers["strict-transport-security"]).toContain(
      "max-age=31536000",
    )
  }
})

test.each([
  ["/checks/%ff", "/checks/%EF%BF%BD"],
  ["/checks/a%2Fb%zz?q=%ff", "/checks/a%2Fb%25zz?q=%ff"],
  ["/checks/%C3%B1?x=1", "/checks/%C3%B1?x=1"],
  ["http://evil.example/checks?x=1", "/checks?x=1"],
  ["http://evil.example", "/"],
  ["ftp://evil.example/checks", "/checks"],
])("the target %s is read as %s", async (path, url) => {
  expect((await seen(await guarded(LOCAL), { path })).url).toBe(url)
})

test.each([
  ["/api/auth/callback/credentials", 16 * 1024],
  ["/sign-in", 1024 * 1024],
  ["/api/checks/person", 1024 * 1024],
  ["/api/batches", 16 * 1024 * 1024],
  ["/api/portfolios/0b8c/members", 16 * 1024 * 1024],
  ["/api/signatures", 2 * 1024 * 1024 + 2048],
])("%s takes %i bytes and not one more, and nothing without a length", async (path, most) => {
  const port = await guarded(LOCAL)
  const post = { method: "POST", path }
  const pieces = (size: number) => [
    ...Array.from({ length: Math.floor(size / MEGABYTE.length) }, () => MEGABYTE),
    Buffer.alloc(size % MEGABYTE.length),
  ]
  const taken = await ask(port, { ...post, headers: { "content-length": most } }, pieces(most))
  expect(JSON.parse(taken.text)).toMatchObject({ bytes: most })
  const announced = await ask(port, { ...post, headers: { "content-length": most + 1 } }, pieces(most + 1))
  expect(announced).toMatchObject({ status: 413, headers: { "content-type": "application/problem+json" } })
  expect(JSON.parse(announced.text)).toMatchObject({ code: "body_too_large", status: 413 })
  const chunked = await ask(port, { ...post, headers: { "transfer-encoding": "chunked" } }, pieces(most + 1))
  expect(chunked).toMatchObject({ status: 413, headers: { connection: "close" } })
  const unknown = await ask(port, { ...post, headers: { "transfer-encoding": "chunked" } }, pieces(most))
  expect(unknown).toMatchObject({ status: 411, headers: { connection: "close" } })
  expect(JSON.parse(unknown.text)).toMatchObject({ code: "length_required", status: 411 })
})

test("the webhook may come in pieces: its edge reads no further than it needs", async () => {
  const path = "/api/webhooks/vin/secret"
  const headers = { "transfer-encoding": "chunked" }
  const answer = await ask(await guarded(LOCAL), { method: "POST", path, headers }, [Buffer.alloc(70_000)])
  expect(answer).toMatchObject({ status: 200, headers: { connection: "close" } })
  expect(JSON.parse(answer.text)).toMatchObject({ bytes: 70_000 })
})

const SPANISH = { title: "Lo enviado es demasiado grande", detail: "No se atendió y no hubo costo." }
const ENGLISH = {
  title: "Request too large",
  detail: "It was not processed and nothing was charged.",
}

test.each([
  [{}, SPANISH],
  [{ "accept-language": "en-US,en;q=0.9" }, ENGLISH],
  [{ cookie: "theme=dark; locale=en", "accept-language": "es-PE" }, ENGLISH],
  [{ cookie: "locale=es", "accept-language": "en" }, SPANISH],
])("a refusal is a problem like any other, in the language of %j", async (headers, words) => {
  const port = await guarded(LOCAL)
  const size = MEGABYTE.length + 1
  for (const length of [{ "content-length": size }, { "transfer-encoding": "chunked" }]) {
    const post = { method: "POST", path: "/sign-in", headers: { ...headers, ...length } }
    const refused = await ask(port, post, [MEGABYTE, Buffer.alloc(1)])
    expect(JSON.parse(refused.text)).toEqual({
      ...{ type: "about:blank", status: 413, code: "body_too_large", ...words },
      ...{ repeatable: false, mayHaveCost: false, requestId: refused.headers["x-request-id"] },
    })
    expect(refused.headers["x-request-id"]).toMatch(/\S/)
  }
})

test("TRACE is refused in words too", async () => {
  const headers = { "accept-language": "en" }
  const refused = await ask(await guarded(LOCAL), { method: "TRACE", headers })
  expect(refused).toMatchObject({
    status: 405,
    headers: {
      allow: "GET, HEAD, POST",
      "content-type": "application/problem+json",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
    },
  })
  expect(JSON.parse(refused.text)).toMatchObject({
    code: "method_not_allowed",
    detail: "Nothing was done.",
    requestId: refused.headers["x-request-id"],
  })
})

/** All that comes on a connection of its own, which only the server ends. */
async function answerTo(port: number, head: string): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true })
  socket.write(`${head}\r\nHost: x\r\n\r\n`)
  const answer = (await socket.setEncoding("latin1").toArray()).join("")
  socket.destroy()
  return answer
}

test.each([
  ["a tunnel", "CONNECT localhost:80 HTTP/1.1", "405 Method Not Allowed"],
  ["what is unknown", "GET / HTTP/1.1\r\nExpect: nonsense", "417 Expectation Failed"],
])("%s is refused, and its connection ended", async (_, head, status) => {
  const answer = await answerTo(await guarded(COMPANY), head)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`))
  expect(answer).toMatch(/^strict-transport-security: /im)
  expect(answer).toMatch(/^connection: close\r$/im)
})

test("whoever waits to be told to go on is told so, and served", async () => {
  const head = "POST / HTTP/1.1\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: 0"
  expect(await answerTo(await guarded(LOCAL), head)).toMatch(
    /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK\r\n/,
  )
})

test("a request for another protocol is answered in this one, and its connection ended", async () => {
  const head = "GET /a HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket"
  const answer = await answerTo(await guarded(LOCAL), head)
  expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  expect(answer).toContain('"url":"/a"')
})

test.each([
  ["two lengths", "Content-Length: 4\r\nContent-Length: 5"],
  ["a length beside pieces", "Content-Length: 4\r\nTransfer-Encoding: chunked"],
  ["an unknown coding", "Transfer-Encoding: chunked, identity"],
  ["a line that ends early", "X-A: b\nContent-Length: 4"],
])(
  "a message whose end is reported in two ways is refused, and its connection ends: %s",
  async (_, headers) => {
    const socket = connect(await guarded(LOCAL), "127.0.0.1")
    socket.end(
      `POST / HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n0\r\n\r\nGET /next HTTP/1.1\r\nHost: x\r\n\r\n`,
    )
    const response = (await socket.setEncoding("latin1").toArray()).join("")
    expect(response.split("\r\n")[0]).toBe("HTTP/1.1 400 Bad Request")
    expect(response).not.toContain("/next")
  },
)
