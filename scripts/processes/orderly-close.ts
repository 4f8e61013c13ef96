import type { Server, ServerResponse } from "node:http"
import { Server as NetServer, type Socket } from "node:net"

const LOOK_MS = 100
/** How long a kept connection stays open after a stop began: on one that is in use another request may be on its way, which no proxy repeats when it is a question. */
const KEPT_MS = 500
/** How long nothing may come, once a stop began, of a request that has not wholly arrived: it may never come, and nothing was asked by it yet. */
const SILENT_MS = 5_000

export type OrderlyClose = {
  /** To be called with every request as it begins. */
  answering: (response: ServerResponse) => void
  /** Accepts no more connections; resolves when every request is answered. */
  close: () => Promise<void>
}

/** Whether a request has wholly arrived, or more of it waits to be read than we have read: then its sender is not the one who is silent. */
function isOurTurn({ req }: ServerResponse): boolean {
  return req.complete || req.readableLength > 0
}

/**
 * Ends a server without cutting a request off, and without waiting for anything else. `server.close()` alone also waits for connections on which nothing is
 * due: those that browsers and proxies open ahead (Node takes one for busy until the time for its headers is up), and those whose last answer,
 * with keep-alive, began before the stop. What comes on a kept connection within a moment is answered, and told that it was the last. A request that is still
 * arriving is waited for while anything of it comes. To be called before the server accepts its first connection.
 */
export function orderlyClose(server: Server, silentMs = SILENT_MS): OrderlyClose {
  const connections = new Set<Socket>()
  const unanswered = new Set<ServerResponse>()
  let closing = false
  server.on("connection", (socket: Socket) => {
    connections.add(socket)
    socket.once("close", () => connections.delete(socket))
  })

  const heard = new Map<Socket, { bytes: number; at: number }>()

  function closeUnused(keptUntil: number): void {
    if (performance.now() >= keptUntil) server.closeIdleConnections()
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

  return {
    answering: (response) => {
      // A proxy that keeps its connections would go on asking a server that stops, which then never comes to its end.
      if (closing) response.shouldKeepAlive = false
      unanswered.add(response)
      response.once("close", () => unanswered.delete(response))
    },
    close: () => {
      closing = true
      for (const response of unanswered) response.shouldKeepAlive = false
      return new Promise((done) => {
        const keptUntil = performance.now() + KEPT_MS
        const looks = setInterval(closeUnused, LOOK_MS, keptUntil)
        // Not `server.close`, which ends kept connections at once.
        NetServer.prototype.close.call(server, () => {
          clearInterval(looks)
          done()
        })
        closeUnused(keptUntil)
      })
    },
  }
}
