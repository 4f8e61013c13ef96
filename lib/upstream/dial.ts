import "server-only"
import type { lookup } from "node:dns"
import type { Socket } from "node:net"
import { buildConnector, Client } from "undici"

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

const START = Buffer.from("HTTP/1.1 100")
const END = "\r\n\r\n"
/** A longer head is left to the library, which has a limit of its own. */
const MAX_HEAD = 16 * 1024

/**
 * Makes a connection pass over every `100 Continue` before its first reply, which a client has to even if it never asked for one (RFC 9110, 15.2). The library
 * ends the connection there, and the answer behind it, which may have cost, would be lost. It takes the bytes by `read()`, so they are looked at there.
 */
function passOverContinue(socket: Socket): void {
  const read = socket.read.bind(socket)
  let head: Buffer = Buffer.alloc(0)
  let isOver = false
  socket.read = (size) => {
    const chunk = read(size) as Buffer | null
    if (isOver || chunk === null) return chunk
    head = withoutContinue(Buffer.concat([head, chunk]))
    if (mayContinue(head)) return null
    isOver = true
    return head
  }
}

/** The bytes behind the whole interim replies at the beginning. */
function withoutContinue(bytes: Buffer): Buffer {
  let rest = bytes
  while (isContinue(rest)) {
    const end = rest.indexOf(END)
    if (end === -1) return rest
    rest = rest.subarray(end + END.length)
  }
  return rest
}

function isContinue(bytes: Buffer): boolean {
  return bytes.subarray(0, START.length).equals(START)
}

/** Whether it takes more bytes to tell what begins there. */
function mayContinue(bytes: Buffer): boolean {
  return bytes.length <= MAX_HEAD && (isContinue(bytes) || START.indexOf(bytes) === 0)
}
