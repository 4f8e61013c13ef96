import { subscribe } from "node:diagnostics_channel"
import { Server } from "node:http"
import { httpSettings } from "#lib/env.ts"
import { guardServer } from "../../lib/http/guard/guard-server.ts"

/** From now on every HTTP server of this process that listens is guarded (see `guardServer`), and `onListen` is called with it. */
export function guardServers(onListen: (server: Server) => void = () => undefined): void {
  const settings = httpSettings()
  subscribe("tracing:net.server.listen:asyncStart", (message) => {
    if (typeof message !== "object" || message === null || !("server" in message)) return
    if (!(message.server instanceof Server)) return
    const server = message.server as Server
    guardServer(server, settings)
    onListen(server)
  })
}
