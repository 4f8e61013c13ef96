import { createServer } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import type { AppProcess } from "../e2e/support/app-process.ts"
import type { DeskClient } from "../e2e/support/desk-client.ts"
import {
  MULTIPART_TYPE,
  multipart,
  partsOf,
  pdfOf,
  postParts,
  requestFor,
} from "../e2e/support/signature-client.ts"
import type { Figure } from "./batches.ts"
import { residentBytes, watchPeak } from "./memory.ts"
import { type Listening, listen } from "./stub-service.ts"

const MB = 1024 * 1024
const SETTLE_MS = 3_000

/** Takes in whatever is sent and answers as the service does when it accepts a signature request. */
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

/**
 * What it takes to receive, seal and send documents: the server's memory above idle against the size of the Base64, and the time against the
 * same upload passed on by a plain Node proxy to the same sink.
 */
export async function* measureSignatures(
  app: AppProcess,
  client: DeskClient,
  proxyUrl: string,
): AsyncGenerator<Figure> {
  await send(client, bodies(3, 2)) // warm
  for (const { count, megabytes } of [
    { count: 1, megabytes: 50 },
    { count: 10, megabytes: 25 },
  ]) {
    const all = bodies(count, megabytes)
    const copyMs = await timed(() => copy(proxyUrl, all))
    await pause(SETTLE_MS)
    const idle = residentBytes(app.pid())
    const peak = watchPeak(app.pid())
    const ownMs = await timed(() => send(client, all))
    const above = peak() - idle
    const base64 = count * Math.ceil((megabytes * MB) / 3) * 4
    const what = `${count} x ${megabytes} MB`
    yield { what: `${what}: memory above idle (${inMb(idle)} MB)`, value: `${inMb(above)} MB` }
    yield {
      what: `${what}: that, to the size of the Base64 (${inMb(base64)} MB)`,
      value: (above / base64).toFixed(2),
    }
    yield { what: `${what}: received, sealed, sent and answered`, value: `${(ownMs / 1_000).toFixed(1)} s` }
    yield { what: `${what}: plain copy through Node`, value: `${(copyMs / 1_000).toFixed(1)} s` }
    yield { what: `${what}: ratio of the two`, value: (ownMs / copyMs).toFixed(1) }
  }
}

function bodies(count: number, megabytes: number): Buffer[] {
  return Array.from({ length: count }, () => multipart(partsOf(requestFor(1), [pdfOf(megabytes * MB)])))
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

const inMb = (bytes: number) => Math.round(bytes / MB)
