import { request } from "node:http"
import { afterAll, expect, test } from "vitest"
import { startTestSandbox } from "../test-client.ts"
import { foreignTo } from "./own-site.ts"

const LOCAL = { host: "127.0.0.1", publicUrl: "http://127.0.0.1:4010" }
const PUBLIC = { host: "0.0.0.0", publicUrl: "https://sandbox.example:8443" }

test.each([
  [LOCAL, { host: "127.0.0.1:4010" }, true],
  [LOCAL, { host: "localhost:9000" }, true],
  [LOCAL, { host: "[::1]:4010" }, true],
  [LOCAL, { host: "127.0.0.1:4010", origin: "http://127.0.0.1:4010", "sec-fetch-site": "same-origin" }, true],
  [LOCAL, { host: "127.0.0.1:4010", "sec-fetch-site": "none" }, true],
  [PUBLIC, { host: "sandbox.example:8443", origin: "https://sandbox.example:8443" }, true],
  [PUBLIC, { host: "192.0.2.7:4010" }, true],
  [LOCAL, {}, false],
  [LOCAL, { host: "evil.example" }, false],
  [LOCAL, { host: "127.0.0.1.evil.example:4010" }, false],
  [LOCAL, { host: "evil.example@127.0.0.1" }, false],
  [LOCAL, { host: "192.0.2.7:4010" }, false],
  [PUBLIC, { host: "evil.example:8443" }, false],
  [LOCAL, { host: "127.0.0.1:4010", origin: "http://evil.example" }, false],
  [LOCAL, { host: "127.0.0.1:4010", origin: "http://localhost:3000" }, false],
  [LOCAL, { host: "127.0.0.1:4010", origin: "null" }, false],
  [LOCAL, { host: "127.0.0.1:4010", "sec-fetch-site": "cross-site" }, false],
  [LOCAL, { host: "127.0.0.1:4010", "sec-fetch-site": "same-site" }, false],
])("%j answers %j: %s", (site, headers, answers) => {
  expect(foreignTo(site, headers) === undefined).toBe(answers)
})

const sandbox = await startTestSandbox()
afterAll(sandbox.stop)

function statusOf(method: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((done, fail) => {
    const sent = request(new URL(path, sandbox.url), { method, headers }, (response) => {
      response.resume().on("end", () => done(response.statusCode ?? 0))
    })
    sent.on("error", fail).end()
  })
}

test.each([
  ["GET", "/director"],
  ["GET", "/director/state"],
  ["GET", "/%64irector/requests"],
  ["POST", "/director/reset"],
])("%s %s answers our own pages and programs, and no page of another site", async (method, path) => {
  expect(await statusOf(method, path, {})).toBe(200)
  for (const foreign of [
    { host: "evil.example" },
    { origin: "http://evil.example" },
    { "sec-fetch-site": "cross-site" },
  ] as Record<string, string>[]) {
    expect(await statusOf(method, path, foreign)).toBe(403)
  }
})

test("the page alone is opened by a link from anywhere, and framed or read by nobody", async () => {
  const visit = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }
  expect(await statusOf("GET", "/director", visit)).toBe(200)
  expect(await statusOf("GET", "/director/state", visit)).toBe(403)
  expect(await statusOf("POST", "/director/reset", visit)).toBe(403)
  for (const other of [
    { ...visit, "sec-fetch-dest": "iframe" },
    { ...visit, "sec-fetch-mode": "no-cors" },
    { ...visit, host: "evil.example" },
  ])
    expect(await statusOf("GET", "/director", other)).toBe(403)
})
