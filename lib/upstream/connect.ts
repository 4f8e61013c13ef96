import "server-only"
import { once } from "node:events"
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from "node:http"
import { request as httpsRequest } from "node:https"
import type { TLSSocket } from "node:tls"

const CONNECT_TIMEOUT_MS = 10_000

type Connection = {
  response: Promise<IncomingMessage>
  /** Whether the connection was established: until then nothing was sent. */
  isConnected: () => boolean
  /** Ends the connection. The result of the call is known by then. */
  close: () => void
}

/**
 * Sends one request over a connection of its own: HTTP/1.1, nothing is repeated, and the certificate is verified at every call, since an agent for one request
 * resumes no TLS session. Interim replies (100, 103) are passed over, as a client has to even if it asked for none (RFC 9110, 15.2).
 */
export function connect(
  url: URL,
  options: Pick<RequestOptions, "method" | "headers" | "lookup"> & { signal: AbortSignal },
  body: string | AsyncIterable<Buffer> | null = null,
): Connection {
  const isSecure = url.protocol === "https:"
  const request = (isSecure ? httpsRequest : httpRequest)(url, { ...options, agent: false })
  const over = new AbortController()
  let isConnected = false
  const late = setTimeout(() => {
    request.destroy(Object.assign(new Error("no connection in time"), { code: "ETIMEDOUT" }))
  }, CONNECT_TIMEOUT_MS)
  request.once("close", () => clearTimeout(late))
  request.once("socket", (socket: TLSSocket) =>
    socket.once(isSecure ? "secureConnect" : "connect", () => {
      clearTimeout(late)
      isConnected = true
    }),
  )
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve)
    request.on("error", reject)
  })
  if (body === null || typeof body === "string") request.end(body ?? undefined)
  else void sendPieces(request, body, over.signal).catch((error: Error) => request.destroy(error))
  return {
    response,
    isConnected: () => isConnected,
    close: () => {
      over.abort()
      request.destroy()
    },
  }
}

async function sendPieces(request: ClientRequest, pieces: AsyncIterable<Buffer>, signal: AbortSignal) {
  for await (const piece of pieces) if (!request.write(piece)) await once(request, "drain", { signal })
  request.end()
}
