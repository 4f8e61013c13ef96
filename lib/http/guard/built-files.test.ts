import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterAll, beforeAll, expect, test } from "vitest"
import { builtFiles } from "./built-files.ts"
import { guardServer } from "./guard-server.ts"

const SCRIPT = "export const words = 'una y otra vez'\n".repeat(200)
const FONT = Buffer.from([0x77, 0x4f, 0x46, 0x32, 0, 1, 2, 3])

let folder: string
let server: Server

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "cotejo-built-"))
  mkdirSync(join(folder, "chunks"))
  writeFileSync(join(folder, "chunks", "a1.js"), SCRIPT)
  writeFileSync(join(folder, "chunks", "a1.js.map"), "{}")
  writeFileSync(join(folder, "chunks", "gone.js"), SCRIPT)
  writeFileSync(join(folder, "b2.woff2"), FONT)
  const files = builtFiles(folder)
  writeFileSync(join(folder, "later.js"), SCRIPT)
  server = createServer((_request, response) => response.writeHead(404).end("next"))
  guardServer(server, { appUrl: "http://localhost:3000", trustedProxies: [], maxUploadBytes: 1024 }, files)
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
})
afterAll(() => {
  server.close().closeAllConnections()
  rmSync(folder, { recursive: true })
})

type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer }

function ask(path: string, encoding?: string, method = "GET"): Promise<Reply> {
  const { port } = server.address() as AddressInfo
  const headers = encoding === undefined ? {} : { "accept-encoding": encoding }
  return new Promise((done, fail) => {
    const sent = request({ port, host: "127.0.0.1", agent: false, path, method, headers }, (response) => {
      const pieces: Buffer[] = []
      response.on("data", (piece: Buffer) => pieces.push(piece))
      response.on("end", () => {
        const { statusCode: status = 0, headers } = response
        done({ status, headers, body: Buffer.concat(pieces) })
      })
    })
    sent.on("error", fail).end()
  })
}

const SCRIPT_PATH = "/_next/static/chunks/a1.js"

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip, br;q=0", "gzip", gunzipSync],
  ["gzip;q=0.5", "gzip", gunzipSync],
  ["deflate", undefined, (bytes: Buffer) => bytes],
  [undefined, undefined, (bytes: Buffer) => bytes],
])("a browser that takes %s gets a script as %s", async (accepts, encoding, open) => {
  for (const path of [SCRIPT_PATH, `${SCRIPT_PATH}?v=1`]) {
    const { status, headers, body } = await ask(path, accepts)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      "content-type": "application/javascript; charset=UTF-8",
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": String(body.length),
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "content-security-policy": "frame-ancestors 'none'",
      vary: "Accept-Encoding",
    })
    expect(headers["content-encoding"]).toBe(encoding)
    expect(open(body).toString()).toBe(SCRIPT)
  }
})

test("a HEAD request is answered without a body, and with the same headers", async () => {
  const { headers, body } = await ask(SCRIPT_PATH, "br", "HEAD")
  expect(body).toHaveLength(0)
  expect(headers["content-length"]).toBe((await ask(SCRIPT_PATH, "br")).headers["content-length"])
})

test("a font is sent as it is", async () => {
  const { headers, body } = await ask("/_next/static/b2.woff2", "br")
  expect(headers["content-type"]).toBe("font/woff2")
  expect(headers["content-encoding"]).toBeUndefined()
  expect(body.equals(FONT)).toBe(true)
})

test("what is read once does not need its file any more; one that went before is a fault, reported again until it is back", async () => {
  await ask("/_next/static/chunks/gone.js", "gzip")
  rmSync(join(folder, "chunks", "gone.js"))
  expect((await ask("/_next/static/chunks/gone.js", "gzip")).status).toBe(200)
  expect((await ask("/_next/static/chunks/gone.js", "br")).status).toBe(500)
  writeFileSync(join(folder, "chunks", "gone.js"), SCRIPT)
  expect((await ask("/_next/static/chunks/gone.js", "br")).status).toBe(200)
})

test.each([
  ["a map", "/_next/static/chunks/a1.js.map", "GET"],
  ["what was not there at the start", "/_next/static/later.js", "GET"],
  ["what leads out of the folder", "/_next/static/../static/chunks/a1.js", "GET"],
  ["a folder", "/_next/static/chunks", "GET"],
])("%s is left to Next", async (_, path, method) => {
  const { status, body } = await ask(path, "br", method)
  expect([status, body.toString()]).toEqual([404, "next"])
})

test("a file is read, and nothing else", async () => {
  expect((await ask(SCRIPT_PATH, "br", "POST")).status).toBe(405)
})
