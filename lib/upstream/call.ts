import "server-only"
import { codeOf } from "#lib/errors.ts"
import { workAbortSignal } from "#lib/on-stop.ts"
import { connect } from "./connect.ts"

/** `not_sent` proves that the service never saw the request, `broken_off` that it never saw all of it (its last chunk stayed here). */
export type CallResult =
  | {
      kind: "reply"
      status: number
      retryAfterSeconds: number | undefined
      body: Buffer
      /** Whether the whole body was received; else `body` holds the part that was. */
      bodyEnd: "whole" | "cut" | "timed_out" | "too_large"
      /** Whether the whole request had been sent when the reply arrived. */
      requestEnd: "whole" | "unfinished"
    }
  /** `reason` is the code of the failure to connect, of the system, the library or the certificate (`isCertificateFault`). */
  | { kind: "not_sent"; reason: string }
  | {
      kind: "broken_off"
      reason: "source_failed" | "timed_out" | "cut"
      fault?: unknown
    }
  | { kind: "lost"; reason: "timed_out" | "cut" }

export type StreamedBody = {
  contentType: string
  length: number
  /** The last chunk must not come before everything in front of it is verified. */
  pieces: AsyncIterable<Buffer>
}

export type UpstreamRequest = {
  url: URL
  method: "GET" | "POST"
  key: string
  json?: unknown
  body?: StreamedBody
  deadlineMs: number
  maxBytes: number
}

/**
 * The one call that carries a key: one connection of its own (a stale keep-alive socket would look like a lost answer), over HTTP/1.1, no redirects, no
 * repetition, a total deadline from dialling to the last byte, and at most `maxBytes` of body. Never throws for failures of the network or the service.
 */
export async function callUpstream(request: UpstreamRequest): Promise<CallResult> {
  const { url, method, key, deadlineMs, maxBytes } = request
  const sent = new Sending(request)
  const timeout = AbortSignal.timeout(deadlineMs)
  const signal = sent.brokenOff ? AbortSignal.any([timeout, sent.brokenOff]) : timeout
  const headers = {
    accept: "application/json",
    "accept-encoding": "identity", // without it a server may compress (RFC 9110, 12.5.3), and the exact bytes be no JSON
    authorization: `Bearer ${key}`,
    ...sent.headers,
  }
  const connection = connect(url, { method, headers, signal }, sent.body)
  try {
    const response = await connection.response
    const requestEnd = sent.whole ? "whole" : "unfinished"
    const { body, bodyEnd } = await readBody(response, maxBytes, signal)
    return {
      kind: "reply",
      status: response.statusCode ?? 0,
      retryAfterSeconds: retryAfterSeconds(response.headers["retry-after"], Date.now()),
      ...{ body, bodyEnd, requestEnd },
    }
  } catch (error) {
    if (sent.fault !== undefined) return { kind: "broken_off", reason: "source_failed", fault: sent.fault }
    if (!connection.isConnected()) return { kind: "not_sent", reason: codeOf(error) ?? "unreachable" }
    const reason = timeout.aborted ? "timed_out" : "cut"
    return sent.whole ? { kind: "lost", reason } : { kind: "broken_off", reason }
  } finally {
    sent.end()
    connection.close()
  }
}

class Sending {
  readonly headers: Record<string, string>
  readonly body: string | AsyncIterable<Buffer> | null
  /** True from the moment at which the last chunk may have been sent. */
  whole: boolean
  fault: unknown = undefined
  /** Of a streamed body: a shutdown aborts it until its last chunk was sent; after that, the answer is worth waiting for. */
  readonly brokenOff: AbortSignal | null = null
  /** From now on no shutdown aborts it. */
  readonly end: () => void = () => undefined

  constructor({ json, body }: Pick<UpstreamRequest, "json" | "body">) {
    this.whole = body === undefined
    if (body !== undefined) {
      const control = new AbortController()
      const stop = workAbortSignal()
      const abortWork = () => this.whole || control.abort()
      if (stop.aborted) abortWork()
      stop.addEventListener("abort", abortWork)
      this.brokenOff = control.signal
      this.end = () => stop.removeEventListener("abort", abortWork)
      this.headers = { "content-type": body.contentType, "content-length": String(body.length) }
      this.body = this.watched(body)
    } else if (json !== undefined) {
      this.headers = { "content-type": "application/json" }
      this.body = JSON.stringify(json)
    } else {
      this.headers = {}
      this.body = null
    }
  }

  private async *watched({ pieces, length }: StreamedBody): AsyncGenerator<Buffer> {
    let made = 0
    try {
      for await (const piece of pieces) {
        made += piece.length
        if (made > length) throw new Error("a body is longer than announced")
        this.whole = made === length
        yield piece
      }
      if (!this.whole) throw new Error("a body is shorter than announced")
    } catch (error) {
      if (!this.whole) this.fault = error
      throw error
    }
  }
}

type ReadBody = Pick<Extract<CallResult, { kind: "reply" }>, "body" | "bodyEnd">

async function readBody(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
  signal: AbortSignal,
): Promise<ReadBody> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      const room = maxBytes - size
      chunks.push(chunk.subarray(0, room))
      size += chunk.length
      if (size > maxBytes) return { body: Buffer.concat(chunks), bodyEnd: "too_large" }
    }
  } catch {
    return { body: Buffer.concat(chunks), bodyEnd: signal.aborted ? "timed_out" : "cut" }
  }
  return { body: Buffer.concat(chunks), bodyEnd: "whole" }
}

const LONGEST_SECONDS = 24 * 60 * 60

/** The three forms of an HTTP date (RFC 9110, 5.6.7); `Date.parse` takes much that is none. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/
const RFC_850_DATE = /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} [\d:]{8} GMT$/
const ASCTIME_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4}$/

/** Seconds that a `Retry-After` asks for (RFC 9110, 10.2.3: seconds or an HTTP date), 0 to one day; undefined for neither. */
export function retryAfterSeconds(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Math.min(Number(text), LONGEST_SECONDS)
  const dateMs = httpDateMs(text)
  if (Number.isNaN(dateMs)) return undefined
  return Math.min(Math.max(0, Math.ceil((dateMs - nowMs) / 1000)), LONGEST_SECONDS)
}

function httpDateMs(text: string): number {
  if (HTTP_DATE.test(text) || RFC_850_DATE.test(text)) return Date.parse(text)
  return ASCTIME_DATE.test(text) ? Date.parse(`${text} GMT`) : Number.NaN // it names no zone, and means this one
}
