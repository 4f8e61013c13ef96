import type { IncomingMessage, ServerResponse } from "node:http"
import { format } from "node:util"
import { logSettings } from "#lib/env.ts"
import { loggable } from "../../lib/log/fault.ts"
import { logText } from "../../lib/log/log.ts"
import { abortWork, runStopTasks } from "../../lib/on-stop.ts"
import { guardServers } from "./guard-servers.ts"
import { type OrderlyClose, orderlyClose } from "./orderly-close.ts"

// Loaded into `next start` ahead of Next. It guards the server (see `guardServer`), and ends it in order, which Next does not: it would exit as soon as
// the last request is answered, and cut the worker off in the middle of a call. (Needs NEXT_MANUAL_SIG_HANDLE.)

/** Longer than one upstream call may take, but for a large send. */
const LONGEST_MS = 35_000
/** A large send may take many minutes, for which no stop waits: what has not wholly left by then is broken off, and known to be. */
const BREAK_OFF_MS = 25_000

/** Longer than a proxy keeps a connection that nobody uses (nginx and most balancers: 60 s): one that we close first, it may just be sending on. */
const KEEP_ALIVE_MS = 75_000

const closes = new Set<OrderlyClose>()
let stopping = false
guardServers((server) => {
  const orderly = orderlyClose(server)
  closes.add(orderly)
  // Without Next's listener, which leaves such a connection open for ever, a request to change the protocol is one like any other.
  server.removeAllListeners("upgrade")
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) =>
    orderly.answering(response),
  )
  server.once("request", (_request, response: ServerResponse) => {
    response.once("finish", () => {
      serving = true
    })
  })
})

// Next writes every error of a page to the log whole, and an error or a text may hold what a stranger sent.
let serving = false
const asJson = logSettings().format === "json"
for (const level of ["debug", "log", "info", "warn", "error"] as const) {
  const write = asJson
    ? (...given: unknown[]) => logText(level === "log" ? "info" : level, format(...given))
    : console[level].bind(console)
  console[level] = (...given: unknown[]) => write(...given.map((part) => loggable(part, serving)))
}

async function stopInOrder(): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(abortWork, BREAK_OFF_MS).unref()
  setTimeout(() => process.exit(1), LONGEST_MS).unref()
  await Promise.all([...closes].map(({ close }) => close()))
  await runStopTasks()
  process.exit(0)
}

const stop = () => void stopInOrder()
process.on("SIGTERM", stop)
process.on("SIGINT", stop)
// The channel closes when the program that started us is gone, killed perhaps: nobody else would stop us then.
process.on("disconnect", stop)
process.channel?.unref()
