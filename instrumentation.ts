import type { Instrumentation } from "next"

/** Runs once per server process, before the first request: the work in the background is done beside the routes, unless workers apart do it. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { runServerWork } = await import("#lib/jobs/run-worker.ts")
    const { exitWithFailure } = await import("#lib/start-failure.ts")
    await runServerWork().catch(exitWithFailure) // Next itself would go on, and answer everything with 500
  }
}

/** Logs what failed while a page was made, which Next itself is told not to (`quiet` in `server.ts`): an error's message may hold what a stranger sent. */
export const onRequestError: Instrumentation.onRequestError = async (error, { headers }) => {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { logFault } = await import("#lib/log/fault.ts")
    logFault({ doing: "answering a request" }, headers["x-request-id"]?.toString(), error)
  }
}
