import { subscribe } from "node:diagnostics_channel"
import { Server } from "node:http"
import { runStopTasks } from "../lib/on-stop.ts"

// Loaded into `next start` ahead of Next. It ends the server in order, which Next does not: it would exit as soon as
// the last request is answered, and cut the worker off in the middle of a call. (Needs NEXT_MANUAL_SIG_HANDLE.)

/** Longer than one upstream call may take. */
const LONGEST_MS = 35_000

const servers = new Set<Server>()
subscribe("tracing:net.server.listen:asyncStart", (message) => {
  if (
    typeof message === "object" &&
    message !== null &&
    "server" in message &&
    message.server instanceof Server
  ) {
    servers.add(message.server as Server)
  }
})

let stopping = false

async function stopInOrder(): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), LONGEST_MS).unref()
  await Promise.all([...servers].map(drained))
  await runStopTasks()
  process.exit(0)
}

function drained(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done())
    server.closeIdleConnections()
  })
}

const stop = () => void stopInOrder()
process.on("SIGTERM", stop)
process.on("SIGINT", stop)
// The channel closes when the program that started us is gone, killed perhaps: nobody else would stop us then.
process.on("disconnect", stop)
process.channel?.unref()
