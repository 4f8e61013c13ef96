import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import type { Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  listen,
  listening,
  MARKER,
  MARKER_NAME,
  SCANNER_LIMIT,
  standIn,
  startVirusScanner,
  type VirusScanner,
} from "#test/peers/virus-scanner.ts"
import { isScannerThere, scanBytes } from "./clamd.ts"

const TIMEOUT_MS = 20_000

const MB = 1024 * 1024

async function* inPieces(bytes: Buffer, length = 100_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

const scan = (scanner: VirusScanner, source: AsyncIterable<Uint8Array>, withinMs = TIMEOUT_MS) =>
  scanBytes(scanner.address, source, AbortSignal.timeout(withinMs))

describe("a scanner that does its work", () => {
  let scanner: VirusScanner
  beforeAll(async () => {
    scanner = await startVirusScanner()
  })
  afterAll(() => scanner.stop())

  test("answers, and reports what is clean and what it found, wherever that lies", async () => {
    expect(await isScannerThere(scanner.address, AbortSignal.timeout(TIMEOUT_MS))).toBe(true)
    const bytes = Buffer.alloc(MB, "%PDF-1.4 ")
    expect(await scan(scanner, inPieces(bytes))).toEqual({ kind: "clean" })
    bytes.write(MARKER, 99_995) // over the seam of two pieces
    expect(await scan(scanner, inPieces(bytes))).toEqual({ kind: "found", name: MARKER_NAME })
  })

  test("reports what is beyond its limit; the rest is not sent to it", async () => {
    let given = 0
    async function* endless() {
      for (; given < 500 * MB; given += 64 * 1024) yield Buffer.alloc(64 * 1024)
    }
    expect(await scan(scanner, endless())).toEqual({ kind: "beyond_limits" })
    expect(given).toBeLessThan(SCANNER_LIMIT + 100 * MB)
  })

  test("what the source meets is reported as such", async () => {
    async function* broken() {
      yield Buffer.from("%PDF-")
      throw new RangeError("a part is missing")
    }
    await expect(scan(scanner, broken())).rejects.toThrow(RangeError)
  })
})

describe("one that gives no verdict: what nobody looked at is never clean", () => {
  const NOT_SCANNED = { name: "NotScanned" }

  test.each<[string, (socket: Socket) => void]>([
    ["hangs up at once", (socket) => socket.end()],
    ["is cut off in the middle", (socket) => socket.once("data", () => socket.resetAndDestroy())],
    ["cuts its own answer", (socket) => socket.once("data", () => socket.end("stream: OK"))],
    ["is another program", (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n\0")],
    ["answers without end", (socket) => socket.write("x".repeat(100_000))],
    ["says that all is well before it saw all", (socket) => socket.write("stream: OK\0")],
  ])("%s", async (_, serve) => {
    const scanner = await listen(serve)
    await expect(scan(scanner, inPieces(Buffer.alloc(8 * MB)))).rejects.toMatchObject(NOT_SCANNED)
    await scanner.stop()
  })

  test("reads and does not answer, or does not even read: given up when time is up", async () => {
    for (const serve of [(socket: Socket) => socket.resume(), () => undefined]) {
      const scanner = await listen(serve)
      await expect(scan(scanner, inPieces(Buffer.alloc(8 * MB)), 200)).rejects.toMatchObject(NOT_SCANNED)
      expect(await isScannerThere(scanner.address, AbortSignal.timeout(100))).toBe(false)
      await scanner.stop()
    }
  })

  test("a source that comes to a halt is given up as well", async () => {
    async function* halted() {
      yield Buffer.from("%PDF-")
      await new Promise(() => undefined)
    }
    const scanner = await listen(standIn)
    await expect(scan(scanner, halted(), 100)).rejects.toMatchObject(NOT_SCANNED)
    await scanner.stop()
  })

  test("is away", async () => {
    const scanner = await listen(standIn)
    await scanner.stop()
    await expect(scan(scanner, inPieces(Buffer.alloc(8 * MB)))).rejects.toMatchObject(NOT_SCANNED)
    expect(await isScannerThere(scanner.address, AbortSignal.timeout(TIMEOUT_MS))).toBe(false)
  })
})

test("what it says before it closes on us is still read, though a write finds it closed first", async () => {
  const isGone = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(CLOSING_SCANNER, { eval: true, workerData: isGone })
  const [port] = (await once(thread, "message")) as [number]
  const begun = once(thread, "message") // it begins to read
  async function* blind() {
    yield Buffer.alloc(100_000)
    await begun
    Atomics.wait(isGone, 0, 0) // this thread looks at nothing until the other end is closed, and writes then
    yield Buffer.alloc(100_000)
  }
  const address = { host: "127.0.0.1", port }
  const verdict = await scanBytes(address, blind(), AbortSignal.timeout(TIMEOUT_MS))
  expect(verdict).toEqual({ kind: "beyond_limits" })
  await thread.terminate()
})

/** Answers as soon as it begins to read, and closes at once; in a thread of its own, since it has to do so while ours is blocked. */
const CLOSING_SCANNER = `
  const { parentPort, workerData } = require("node:worker_threads")
  const server = require("node:net").createServer((socket) => {
    socket.once("data", () => {
      socket.pause()
      parentPort.postMessage("reading")
      socket.write("INSTREAM size limit exceeded. ERROR\\0", () => socket.resetAndDestroy())
    })
    socket.once("close", () => {
      Atomics.store(workerData, 0, 1)
      Atomics.notify(workerData, 0)
    })
  })
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port))
`

test("no more is read of the source than the scanner takes", async () => {
  let given = 0
  async function* counted() {
    for (; given < 200; given++) yield Buffer.alloc(MB)
  }
  const scanner = await listen(() => undefined)
  await expect(scan(scanner, counted(), 300)).rejects.toMatchObject({ name: "NotScanned" })
  expect(given).toBeLessThan(20)
  await scanner.stop()
})

test("at a socket of this machine", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cotejo-scan-"))
  const address = { path: join(folder, "clamd.ctl") }
  const { stop } = await listening(standIn, address)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  expect(await scanBytes(address, inPieces(Buffer.from("%PDF-1.4")), signal)).toEqual({ kind: "clean" })
  await stop()
  rmSync(folder, { recursive: true })
})
