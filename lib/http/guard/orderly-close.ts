import { once } from "node:events"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"

const LOOK_MS = 100
/** How long the server goes on once a stop began: on a kept connection another request may be on its way, which no proxy repeats when it is a question. */
const KEPT_MS = 500
/** How long nothing may come, once a stop began, of a request that has not wholly arrived: it may never come, and nothing was asked by it yet. */
const SILENT_MS = 5_000

/** Whether a request has wholly arrived, or more of it waits to be read than we have read: then its sender is not the one who is silent. */
function isOurTurn({ req }: ServerResponse): boolean {
  return req.complete || req.readableLength > 0
}

/**
 * Returns how to end that server without cutting a request off, and without waiting for anything else. `server.close()` alone also waits for connections on which
 * nothing is due: those that browsers and proxies open ahead (Node takes one for busy until the time for its headers is up), and those whose last answer,
 * with keep-alive, began before the stop. What comes within a moment is answered, and told that it was the last on its connection. A request that is still
 * arriving is waited for while anything of it comes. To be called before the server accepts its first connection.
 */
export function orderlyClose(server: Server, silentMs = SILENT_MS): () => Promise<void> {
  const connections = new Set<Socket>()
  const unanswered = new Set<ServerResponse>()
  const heard = new Map<Socket, { bytes: number; at: number }>()
  let closing = false
  server.on("connection", (socket: Socket) => {
    connections.add(socket)
    socket.once("close", () => connections.delete(socket))
  })
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    // A proxy that keeps its connections would go on asking a server that stops, which then never comes to its end.
    if (closing) response.setHeader("Connection", "close")
    unanswered.add(response)
    response.once("close", () => unanswered.delete(response))
  })

  function closeUnused(): void {
    server.closeIdleConnections()
    const busy = new Set([...unanswered].filter(isOurTurn).map(({ socket }) => socket))
    for (const socket of connections) {
      if (busy.has(socket)) heard.delete(socket)
      else if (socket.bytesRead === 0 || isSilent(socket)) socket.destroy()
    }
  }

  function isSilent(socket: Socket): boolean {
    const last = heard.get(socket)
    if (last?.bytes === socket.bytesRead) return performance.now() - last.at >= silentMs
    heard.set(socket, { bytes: socket.bytesRead, at: performance.now() })
    return false
  }

  return async () => {
    closing = true
    for (const response of unanswered) if (!response.headersSent) response.setHeader("Connection", "close")
    await pause(KEPT_MS)
    const closed = once(server, "close")
    server.close()
    const looks = setInterval(closeUnused, LOOK_MS)
    await closed
    clearInterval(looks)
  }
}
