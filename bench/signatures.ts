import { createServer } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import type { DeskClient } from "#test/desk/desk-client.ts"
import { MULTIPART_TYPE, multipart, partsOf, postParts, requestFor } from "#test/desk/signature-client.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"
import { type Figure, GOALS } from "./figure.ts"
import { inMb, residentBytes, watchPeak } from "./memory.ts"
import { type Listening, listen } from "./stub-service.ts"

const MB = 1024 * 1024
const SETTLE_MS = 3_000

/** Receives everything sent and answers as the service does when it accepts a signature request. */
export function startSink(): Promise<Listening> {
  return listen(
    createServer((request, response) => {
      request.resume().on("end", () => {
        const data = { signature: { id: crypto.randomUUID() } }
        response.writeHead(200, { "content-type": "application/json" })
        response.end(JSON.stringify({ status: "success", message: "", data }))
      })
    }),
  )
}

/** Measures an upload: memory above idle against the size of the Base64, time against the same upload passed on by a bare Next handler. */
export async function* measureSignatures(
  app: AppProcess,
  client: DeskClient,
  copyUrl: string,
): AsyncGenerator<Figure> {
  await send(client, bodies(3, 2)) // warm
  await copy(copyUrl, bodies(3, 2))
  for (const { count, megabytes } of [
    { count: 1, megabytes: 50 },
    { count: 10, megabytes: 25 },
  ]) {
    const all = bodies(count, megabytes)
    const copyMs = await timed(() => copy(copyUrl, all))
    await pause(SETTLE_MS)
    const idle = residentBytes(app.pid())
    const peak = watchPeak(app.pid())
    const ownMs = await timed(() => send(client, all))
    const above = peak() - idle
    const base64 = count * Math.ceil((megabytes * MB) / 3) * 4
    const what = `${count} x ${megabytes} MB`
    yield {
      what: `${what}: memory above idle (${inMb(idle).toFixed(0)} MB)`,
      value: inMb(above),
      unit: "MB",
      reference: { what: "size of the Base64", value: inMb(base64) },
      goal: GOALS.uploadMemory,
    }
    yield {
      what: `${what}: received, sealed, sent and answered`,
      value: ownMs / 1_000,
      unit: "s",
      reference: { what: "passed on by a bare Next handler", value: copyMs / 1_000 },
      goal: GOALS.uploadTime,
    }
  }
}

function bodies(count: number, megabytes: number): Buffer[] {
  return Array.from({ length: count }, () => multipart(partsOf(requestFor(1), [pdfOfSize(megabytes * MB)])))
}

async function send(client: DeskClient, all: readonly Buffer[]): Promise<void> {
  const answers = await Promise.all(all.map((body) => postParts(client, body)))
  const wrong = answers.find(({ body }) => body.state !== "answered")
  if (wrong)
    throw new Error(`a request was not answered: ${wrong.status} ${wrong.body.state ?? wrong.body.code}`)
}

async function copy(url: string, all: readonly Buffer[]): Promise<void> {
  await Promise.all(
    all.map(async (body) => {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": MULTIPART_TYPE },
        body: body as Uint8Array<ArrayBuffer>,
      })
      await response.arrayBuffer()
    }),
  )
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
