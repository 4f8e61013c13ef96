/** Runs once per server process, before the first request: the worker lives in the same process as the routes. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { runWorker } = await import("#lib/jobs/run-worker.ts")
    await runWorker()
  }
}
