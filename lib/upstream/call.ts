import "server-only"
import { buildConnector, Client } from "undici"
import { retryAfterSeconds } from "./retry-after.ts"

/** What became of one HTTP call. Only `not_sent` proves that the service never saw it. */
export type CallResult =
  | {
      kind: "reply"
      status: number
      retryAfterSeconds: number | undefined
      body: Buffer
      /** Whether the body came whole; with a part of it `body` holds that part. */
      bodyEnd: "whole" | "cut" | "timed_out" | "too_large"
    }
  | { kind: "not_sent"; reason: string }
  | { kind: "lost"; reason: "timed_out" | "cut" }

export type UpstreamRequest = {
  url: URL
  method: "GET" | "POST"
  key: string
  /** Sent as JSON when present. */
  json?: unknown
  deadlineMs: number
  maxBytes: number
}

const CONNECT_TIMEOUT_MS = 10_000
const connectTo = buildConnector({ timeout: CONNECT_TIMEOUT_MS })

/**
 * The one call that carries a key: one connection of its own (a stale keep-alive socket would look like a lost answer),
 * no redirects, no repetition, a total deadline from dialling to the last byte, and at most `maxBytes` of body.
 * Never throws for what the network or the service does.
 */
export async function callUpstream(request: UpstreamRequest): Promise<CallResult> {
  let connected = false
  const client = new Client(request.url.origin, {
    pipelining: 0,
    connect: (options, callback) => {
      connectTo(options, (...outcome) => {
        if (outcome[0] === null) connected = true
        callback(...outcome)
      })
    },
  })
  const signal = AbortSignal.timeout(request.deadlineMs)
  try {
    return await exchange(client, request, signal)
  } catch (error) {
    if (!connected) return { kind: "not_sent", reason: codeOf(error) }
    return { kind: "lost", reason: signal.aborted ? "timed_out" : "cut" }
  } finally {
    void client.destroy().catch(() => undefined) // the result is in hand; a socket that dies twice changes nothing
  }
}

async function exchange(client: Client, request: UpstreamRequest, signal: AbortSignal): Promise<CallResult> {
  const hasBody = request.json !== undefined
  const response = await client.request({
    path: request.url.pathname + request.url.search,
    method: request.method,
    headers: {
      accept: "application/json",
      authorization: `Bearer ${request.key}`,
      ...(hasBody ? { "content-type": "application/json" } : {}),
    },
    body: hasBody ? JSON.stringify(request.json) : null,
    headersTimeout: request.deadlineMs,
    bodyTimeout: request.deadlineMs,
    signal,
  })
  const header = response.headers["retry-after"]
  const { body, bodyEnd } = await readBody(response.body, request.maxBytes, signal)
  return {
    kind: "reply",
    status: response.statusCode,
    retryAfterSeconds: retryAfterSeconds(Array.isArray(header) ? header[0] : header, Date.now()),
    body,
    bodyEnd,
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

function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  return typeof code === "string" ? code : "unreachable"
}
