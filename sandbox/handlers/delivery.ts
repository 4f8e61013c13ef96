import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { gzipSync } from "node:zlib"
import type { FastifyReply } from "fastify"
import { type RecordData, withExtraFields, withWrongTypes } from "#sandbox/data/record-traits.ts"
import { type Answer, bytesAnswer, failure, htmlPage } from "#sandbox/http/answer.ts"
import type { Fault } from "#sandbox/http/faults.ts"

/** Faults that answer in place of the service: the work is not done and nothing is counted. */
const REPLACING = [
  "status",
  "html",
  "not-json",
  "empty",
  "redirect",
  "replace",
  "huge",
  "cut-before",
] as const
export type ReplacingFault = Extract<Fault, { kind: (typeof REPLACING)[number] }>

export function replacesService(fault: Fault): fault is ReplacingFault {
  return (REPLACING as readonly string[]).includes(fault.kind)
}

/** The answer of a replacing fault; the two kinds that are no answer at all are sent by `deliver`. */
export function replacementOf(
  fault: Exclude<ReplacingFault, { kind: "huge" | "cut-before" }>,
  envelope: "lookup" | "platform",
  errorBody: "envelope" | "html" | "empty",
): Answer {
  switch (fault.kind) {
    case "status": {
      const { body, contentType = "application/json; charset=utf-8" } = fault
      const answer =
        body === undefined
          ? failure(fault.status, envelope, errorBody)
          : bytesAnswer(fault.status, typeof body === "string" ? body : JSON.stringify(body), contentType)
      return { ...answer, headers: { ...answer.headers, ...fault.headers } }
    }
    case "html":
      return bytesAnswer(fault.status ?? 200, htmlPage(fault.status ?? 200), "text/html; charset=utf-8")
    case "not-json":
      return bytesAnswer(
        200,
        '{"type":"result","status":200,"data":{nombres: ',
        "application/json; charset=utf-8",
      )
    case "empty":
      return bytesAnswer(fault.status ?? 200, "", "application/json; charset=utf-8")
    case "redirect":
      return { ...bytesAnswer(302, "", null), headers: { location: fault.location } }
    case "replace":
      return bytesAnswer(fault.status, JSON.stringify(fault.body), "application/json; charset=utf-8")
  }
}

/** The answer, changed if the fault is one that spoils records. */
export function spoilt(answer: Answer, fault: Fault | null): Answer {
  if (answer.content.kind !== "json") return answer
  const { value } = answer.content
  if (fault?.kind === "wrong-types" && "data" in value) {
    return { ...answer, content: { kind: "json", value: { ...value, data: withWrongTypes(value.data) } } }
  }
  if (fault?.kind !== "extra-fields") return answer
  const { data } = value
  const isRecord = typeof data === "object" && data !== null && !Array.isArray(data)
  const richer = isRecord ? { data: withExtraFields(data as RecordData) } : {}
  return {
    ...answer,
    content: { kind: "json", value: { ...value, ...richer, meta: { version: "9.9", traza: null } } },
  }
}

type Wire = { status: number; headers: Record<string, string>; bytes: Buffer }

function toWire(answer: Answer): Wire {
  const { content } = answer
  const bytes = content.kind === "json" ? Buffer.from(JSON.stringify(content.value)) : content.bytes
  const type = content.kind === "json" ? "application/json; charset=utf-8" : content.contentType
  const headers = {
    ...(type === null ? {} : { "content-type": type }),
    "content-length": String(bytes.length),
    ...answer.headers,
  }
  return { status: answer.status, headers, bytes }
}

/** The bytes of an answer as a fault would have them, with a length that fits them. */
function reworked(wire: Wire, fault: Fault | null): Wire {
  switch (fault?.kind) {
    case "half":
      return withBytes(wire, wire.bytes.subarray(0, Math.floor(wire.bytes.length / 2)))
    case "altered":
      // Still a PDF, and never twice the same one.
      return withBytes(
        wire,
        Buffer.concat([
          wire.bytes,
          Buffer.from(`\n% ${randomUUID()}${"x".repeat(fault.bytes ?? 0)}\n%%EOF\n`),
        ]),
      )
    case "grown":
      return withBytes(wire, Buffer.concat([wire.bytes, Buffer.alloc(fault.bytes)]))
    case "gzip":
      return withBytes(
        { ...wire, headers: { ...wire.headers, "content-encoding": "gzip" } },
        gzipSync(wire.bytes),
      )
    default:
      return wire
  }
}

function withBytes(wire: Wire, bytes: Buffer): Wire {
  return { ...wire, bytes, headers: { ...wire.headers, "content-length": String(bytes.length) } }
}

/** All bytes under another length than theirs; when it promises more, the connection ends short of it. */
function sendUnderWrongLength(reply: FastifyReply, wire: Wire, by: number): void {
  const { raw } = reply
  const { socket } = raw
  const length = Math.max(0, wire.bytes.length + by)
  // Past Node's own HTTP, which would not let the length be wrong.
  const head = Object.entries({ ...wire.headers, "content-length": String(length), connection: "close" })
  socket?.write(
    `HTTP/1.1 ${wire.status} OK\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
  )
  socket?.end(wire.bytes)
}

async function drip(reply: FastifyReply, wire: Wire, everyMs: number, size: number): Promise<void> {
  const { raw } = reply
  raw.writeHead(wire.status, wire.headers)
  for (let from = 0; from < wire.bytes.length && !raw.destroyed; from += size) {
    raw.write(wire.bytes.subarray(from, from + size))
    await wait(everyMs, undefined, { ref: false })
  }
  if (!raw.destroyed) raw.end()
}

export async function deliver(reply: FastifyReply, answer: Answer, fault: Fault | null): Promise<void> {
  const wire = reworked(toWire(answer), fault)
  switch (fault?.kind) {
    case "wrong-length":
      reply.hijack()
      sendUnderWrongLength(reply, wire, fault.by)
      return
    case "timeout":
      reply.hijack()
      return
    case "cut-after":
    case "cut-before":
      reply.hijack()
      reply.raw.destroy()
      return
    case "truncate":
      reply.hijack()
      reply.raw.writeHead(wire.status, wire.headers)
      reply.raw.write(wire.bytes.subarray(0, Math.floor(wire.bytes.length / 2)), () => reply.raw.destroy())
      return
    case "drip":
      reply.hijack()
      await drip(reply, wire, fault.everyMs, fault.bytes)
      return
    default:
      // Without a payload fastify adds no content type of its own.
      await reply
        .code(wire.status)
        .headers(wire.headers)
        .send(wire.bytes.length > 0 ? wire.bytes : undefined)
      return
  }
}

/** Sends a body of `bytes` bytes and more that never becomes whole JSON, as slowly as the reader takes it. */
export async function deliverHuge(reply: FastifyReply, bytes: number): Promise<void> {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { "content-type": "application/json; charset=utf-8" })
  raw.write('{"type":"result","status":200,"message":"')
  const block = Buffer.alloc(64 * 1024, "a")
  for (let sent = 0; sent < bytes && !raw.destroyed; sent += block.length) {
    if (raw.write(block)) continue
    await new Promise<void>((resolve) => {
      const go = () => {
        raw.off("drain", go).off("close", go)
        resolve()
      }
      raw.on("drain", go).on("close", go)
    })
  }
  if (!raw.destroyed) raw.end()
}
