import { readdirSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { expect, test } from "vitest"
import { ownApp } from "#test/processes/own-app.ts"
import { builtActions } from "../access/desk.ts"

const app = ownApp()

type Headers = Record<string, string>

/** What comes first on a connection of its own, which only the server ends. */
async function send(line: string, headers: Headers = {}, body = ""): Promise<string> {
  const socket: Socket = connect({
    port: Number(new URL(app.url).port),
    host: "127.0.0.1",
    allowHalfOpen: true,
  })
  const all: Headers = { host: "x", connection: "close", "content-length": String(body.length), ...headers }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${line} HTTP/1.1\r\n${head.join("")}\r\n${body}`, "latin1")
  const answer = (await socket.setEncoding("latin1").toArray()).join("")
  socket.destroy()
  return answer
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

const openFiles = () => readdirSync(`/proc/${app.pid()}/fd`).length

test.each([
  ["to change the protocol", "GET /api/health", { connection: "Upgrade", upgrade: "websocket" }, 2_000, 200],
  ["for a tunnel", "CONNECT localhost:80", {}, 200, 405],
  ["that expect what is unknown", "GET /sign-in", { expect: "nonsense" }, 200, 417],
])("requests %s are answered, and leave no descriptor", async (_, line, headers, times, status) => {
  await send("GET /api/health")
  const before = openFiles()
  const statuses = new Set<number>()
  for (let sent = 0; sent < times; sent += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(line, headers)))
    for (const answer of answers) statuses.add(statusOf(answer))
  }
  expect([...statuses]).toEqual([status])
  await expect.poll(openFiles).toBeLessThan(before + 20) // of the database, perhaps
})

test("whoever waits to be told to go on is told so, and served", async () => {
  const answer = await send("GET /api/health", { expect: "100-continue" })
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/)
})

const FORM = { "content-type": "multipart/form-data; boundary=b" }
const PART = '--b\r\nContent-Disposition: form-data; name="0"\r\n\r\n'

/** Requests of strangers, each with the status of its refusal. */
const STRAY: [string, Headers, string, number][] = [
  ...["OPTIONS", "GET", "POST"].map((method): [string, Headers, string, number] => [
    `${method} *`,
    {},
    "",
    405,
  ]),
  ["TRACE /", {}, "", 405],
  ["PROPFIND /", {}, "", 405],
  ["PUT /robots.txt", {}, "", 405],
  ["POST /icon.svg", {}, "x", 405],
  ["POST /_next/static/a.js", FORM, "garbage", 405],
  ["POST /sign-in", FORM, "garbage", 415],
  ["POST /sign-in", { "content-type": "multipart/form-data" }, "x", 415],
  ["POST /sign-in", FORM, PART, 415],
  ["POST /sign-in", { "next-action": "garbage" }, "[]", 404],
  ["POST /sign-in", { "next-action": "__proto__" }, "[]", 404],
  ["POST /nowhere", { "next-action": "" }, "[]", 404],
  ...[
    "garbage",
    "%",
    "%5B1%2C2%5D",
    "null",
    "{}",
    "",
    encodeURIComponent('["",{"children":'.repeat(300)),
  ].map((tree): [string, Headers, string, number] => [
    "GET /sign-in?_rsc=1",
    { rsc: "1", "next-router-state-tree": tree },
    "",
    400,
  ]),
]

test.each(STRAY)("%s %j %.20j: %i, and no alarm", async (line, headers, body, status) => {
  const before = app.logs().length
  expect(statusOf(await send(line, headers, body))).toBe(status)
  expect(app.logs().slice(before)).not.toMatch(/⨯|Error|something failed/)
})

test("a command that this build does not have is a page's of another build, and no alarm", async () => {
  const before = app.logs().length
  const answer = await send(
    "POST /sign-in",
    { "next-action": `40${"0".repeat(40)}`, origin: app.url, "content-type": "text/plain;charset=UTF-8" },
    "[]",
  )
  expect(statusOf(answer)).toBe(409)
  expect(answer).toMatch(/x-nextjs-action-not-found: 1/i)
  expect(app.logs().slice(before)).toContain("a page of another build gave a command")
  expect(app.logs().slice(before)).not.toMatch(/⨯|[eE]rror|something failed/)
})

test.each([
  "",
  "x",
  "[",
  "null",
  '["$F1"]',
  '["$n1x"]',
  '["$1:a:b"]',
  '["$B1"]',
  `${"[".repeat(9_000)}${"]".repeat(9_000)}`,
])("arguments of a command that no page of ours sends (%.12j) are refused, and no alarm", async (body) => {
  const [{ id, page } = { id: "", page: "" }] = builtActions().values()
  const headers = { "next-action": id, origin: app.url, "content-type": "text/plain;charset=UTF-8" }
  const before = app.logs().length
  expect(statusOf(await send(`POST ${page}`, headers, body))).toBe(400)
  expect(statusOf(await send(`POST ${page}`, { ...headers, origin: "garbage%" }, "[]"))).toBe(403)
  expect(statusOf(await send(`POST ${page}`, headers, "[{}]"))).toBe(200)
  expect(app.logs().slice(before)).not.toMatch(/⨯|Error|something failed/)
})

test.each([
  ["GET ftp://evil.example/sign-in", 200],
  ["GET //evil.example/x", 308],
  ["GET /%", 307],
  ["GET /api/checks/%00", 401],
  ["GET /a\0b", 400],
  [`GET /${"a".repeat(17_000)}`, 431],
  ["FOO /", 400],
])("%.40j is answered with %i", async (line, status) => {
  expect(statusOf(await send(line))).toBe(status)
})

test("a piece of a file that lies beyond its end is the whole file", async () => {
  expect(statusOf(await send("GET /icon.svg", { range: "bytes=999999-" }))).toBe(200)
})
