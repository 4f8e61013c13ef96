import { once } from "node:events"
import { createServer } from "node:http"
import next from "next"
import { httpSettings } from "#lib/env.ts"
import { guardedServer } from "#lib/http/guard/guard-server.ts"
import { orderlyClose } from "#lib/http/guard/orderly-close.ts"
import { logFault } from "#lib/log/fault.ts"
import { abortWork, runStopTasks } from "#lib/on-stop.ts"

// The app's server, a custom one as Next documents it: `node server.ts start|dev HOST PORT`. Nothing here is part of Next's bundle: what both need of one
// another lies in `processWide`.

/** Longer than one upstream call may take, but for a large send. */
const LONGEST_MS = 35_000
/** A large send may take many minutes, for which no stop waits: what has not wholly left by then is broken off, and known to be. */
const BREAK_OFF_MS = 25_000

const [mode, hostname = "127.0.0.1", port = "3000"] = process.argv.slice(2)
const dev = mode === "dev"

const server = guardedServer(httpSettings(), (request, response) => {
  handle(request, response).catch((error: unknown) => {
    logFault({ doing: "answering a request" }, undefined, error)
    response.destroy()
  })
})
const close = orderlyClose(server)
const app = next({
  dev,
  hostname,
  port: Number(port),
  // An error may hold what a stranger sent: it is logged by `onRequestError`, without its message.
  quiet: !dev,
  // Next listens there for changes of the protocol. In development its pages need them; otherwise they are requests like any other, and this server hears none.
  httpServer: dev ? server : createServer(),
})
const handle = app.getRequestHandler()

let stopping = false
/** Answers what is under way and finishes the work beside it, which Next would not wait for. */
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(abortWork, BREAK_OFF_MS).unref()
  setTimeout(() => process.exit(1), LONGEST_MS).unref()
  if (dev) await app.close()
  else await close()
  await runStopTasks()
  process.exit(0)
}
// The channel closes when the program that started us is gone, killed perhaps: nobody else would stop us then.
for (const event of ["SIGTERM", "SIGINT", "disconnect"]) process.on(event, () => void stop())
process.channel?.unref()

try {
  await app.prepare()
  server.listen(Number(port), hostname)
  await once(server, "listening")
} catch (error) {
  console.error(error) // nobody is served yet: it explains the fault to the operator
  process.exit(1)
}
for (const event of ["uncaughtException", "unhandledRejection"])
  process.on(event, (error: unknown) => logFault({ doing: "answering a request" }, undefined, error))
