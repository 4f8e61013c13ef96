import { once } from "node:events"
import { createServer, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { setImmediate } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { ask } from "#lib/checks/ask.ts"
import { drained } from "#lib/checks/pipeline/in-flight.ts"
import { db } from "#lib/db/client.ts"
import { files, sealedBlobs } from "#lib/db/schema/files.ts"
import { users } from "#lib/db/schema/people.ts"
import { openFile } from "#lib/files/open-file.ts"
import { serveDocument, stageDocument } from "#lib/signatures/detail/download-document.ts"
import { actorFor } from "#test/desk/actor.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { setForThisProcess } from "#test/processes/settings.ts"

vi.setConfig({ testTimeout: 300_000 })

const MB = 1024 * 1024
const PIECE = Buffer.alloc(64 * 1024, "x")
const PIECES = 720 // 45 MB
/** Far below the size of the file, far above what a few chunks on their way take. */
const MAX_HELD = 15 * MB

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

let server: Server
let origin = ""
let user: { id: string; role: "analyst" }
/** Bytes outside the heap that something still holds, now and at most since `watch`. */
let peak = 0
/** Memory that the first garbage collection releases is returned by the second. */
async function heldNow(): Promise<number> {
  for (let round = 0; round < 2; round++) {
    collectGarbage()
    await setImmediate()
  }
  return process.memoryUsage().arrayBuffers
}
async function look(): Promise<void> {
  peak = Math.max(peak, await heldNow())
}

/** A document of 45 MB that is made while it is sent, and never held by its server. */
async function* document() {
  yield Buffer.from("%PDF-1.7\n")
  for (let number = 0; number < PIECES; number++) {
    if (number % 240 === 0) await look()
    yield PIECE
  }
  yield Buffer.from("%%EOF")
}
const SIZE = 9 + PIECES * PIECE.length + 5

/** The same for a few bytes with a long tail, ended by the connection alone. */
function endWithConnection(response: ServerResponse): void {
  response.socket?.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n%PDF-1.7\n%%EOF${" ".repeat(5_000)}`)
}

const DATA: Record<string, () => object> = {
  "/v2/consulta/vehicular-registry": () => ({ file_url: `${origin}/files/large` }),
  "/api/v1/solutions/aml-report?dni=40000001": () => ({ pdf_link: `${origin}/files/large` }),
  "/api/v1/solutions/aml-report?dni=40000002": () => ({ pdf_link: `${origin}/files/endless` }),
}

ownDatabase()
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ""
    if (path === "/files/endless") return endWithConnection(response)
    if (path === "/files/large") {
      response.setHeader("content-length", SIZE)
      void pipeline(Readable.from(document()), response).catch(() => response.destroy())
      return
    }
    const data = DATA[path]?.()
    const lookup = path.startsWith("/v2/")
    response.end(
      JSON.stringify({
        ...(lookup ? { type: "result", status: 200 } : { status: "success" }),
        message: "",
        data: { dni: "40000001", ...data },
      }),
    )
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  setForThisProcess({
    UPSTREAM_BASE_URL: origin,
    UPSTREAM_PLATFORM_URL: origin,
    UPSTREAM_LOOKUP_KEY: "a.b.c",
    UPSTREAM_PLATFORM_KEY: "a.b.c",
    UPSTREAM_DEADLINE_MS: "120000",
  })
  const [analyst] = await db().select().from(users).where(eq(users.role, "analyst"))
  user = { id: analyst?.id ?? "", role: "analyst" }
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
})

async function fileOf(operation: "aml" | "vehicle-registry", input: Record<string, string>) {
  const { id: checkId } = await ask(actorFor(user, "check.asked"), {
    operation,
    input,
    idempotencyKey: crypto.randomUUID(),
  })
  await drained()
  const [file] = await db().select().from(files).where(eq(files.checkId, checkId))
  if (!file) throw new Error("the answer has no file")
  return file
}

/** How many bytes were held beyond those held before, and how many came. */
async function held(body: () => Promise<AsyncIterable<Uint8Array>>) {
  const before = await heldNow()
  peak = before
  let size = 0
  let count = 0
  for await (const chunk of await body()) {
    size += chunk.length
    if (count++ % 45 === 0) await look()
  }
  return { size, bytes: peak - before }
}

test("a vehicle's file of 45 MB is opened without ever being held", async () => {
  const file = await fileOf("vehicle-registry", { plate: "ABC123" })
  const { size, bytes } = await held(
    async () => (await openFile(actorFor(user, "file.opened"), file.id)).body,
  )
  expect(size).toBe(SIZE)
  expect(bytes).toBeLessThan(MAX_HELD)
  expect(await db().$count(sealedBlobs)).toBe(0) // it was staged for one reader
})

test("so is the sealed PDF of a report, while it is sealed and when it is given out", async () => {
  const before = await heldNow()
  peak = before
  const file = await fileOf("aml", { dni: "40000001" })
  expect(file).toMatchObject({ state: "sealed", size: SIZE })
  expect(peak - before).toBeLessThan(MAX_HELD)
  const { size, bytes } = await held(
    async () => (await openFile(actorFor(user, "file.opened"), file.id)).body,
  )
  expect(size).toBe(SIZE)
  expect(bytes).toBeLessThan(MAX_HELD)
})

test("so is a signature document", async () => {
  const { size, bytes } = await held(async () => {
    const staged = await stageDocument(`${origin}/files/large`, async () => {})
    if (staged.kind !== "staged") throw new Error(staged.problem)
    return serveDocument(staged.blob)
  })
  expect(size).toBe(SIZE)
  expect(bytes).toBeLessThan(MAX_HELD)
})

test("a long tail behind the end mark is not kept where nothing but the end of the connection says that it came whole", async () => {
  expect(await fileOf("aml", { dni: "40000002" })).toMatchObject({ state: "sealing", sealProblem: "no_eof" })
})
