import "server-only"
import type { lookup } from "node:dns"
import { buildConnector, Client } from "undici"
import { passOverContinue } from "./pass-over-continue.ts"

const CONNECT_TIMEOUT_MS = 10_000

/** The error with which a client is destroyed after its call. Shared: the library would make one with a stack trace for each. */
const OVER = new Error("the call is over")

/** A client of one origin, and whether its connection was established: until then nothing was sent. */
type Dialled = {
  client: Client
  isConnected: () => boolean
  /** Destroys the connection. The result of the call is known by then; a second error of the socket changes nothing. */
  hangUp: () => void
}

/**
 * A client for one call, over a connection of its own. It speaks HTTP/1.1 and offers nothing else: over HTTP/2 the library sends a request again by
 * itself when its stream was refused, which would be a second paid question. TLS sessions are not resumed either, so
 * that the certificate is verified at every call. `resolve` stands in for the system's resolver of names.
 */
export function dial(origin: string, resolve?: typeof lookup): Dialled {
  const connectTo = buildConnector({
    allowH2: false,
    maxCachedSessions: 0,
    timeout: CONNECT_TIMEOUT_MS,
    ...(resolve !== undefined && { lookup: resolve }),
  })
  let connected = false
  const client = new Client(origin, {
    allowH2: false,
    pipelining: 0,
    connect: (options, callback) =>
      connectTo(options, (...outcome) => {
        const [error, socket] = outcome
        if (error === null) {
          connected = true
          passOverContinue(socket)
        }
        callback(...outcome)
      }),
  })
  return {
    client,
    isConnected: () => connected,
    hangUp: () => void client.destroy(OVER).catch(() => undefined),
  }
}
