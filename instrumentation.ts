/** Runs once per server process, before the first request: the work in the background is done beside the routes, unless workers apart do it. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { runServerWork } = await import("#lib/jobs/run-worker.ts")
    const { exitWithFailure } = await import("#lib/start-failure.ts")
    await runServerWork().catch(exitWithFailure) // Next itself would go on, and answer everything with 500
  }
}
