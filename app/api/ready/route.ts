import { isReady } from "#lib/jobs/readiness.ts"

/** Fit for work: the database answers and the worker runs. Needs no session and tells nothing else. */
export async function GET(): Promise<Response> {
  const ready = await isReady()
  return Response.json(
    { status: ready ? "ready" : "not_ready" },
    { status: ready ? 200 : 503, headers: { "cache-control": "no-store" } },
  )
}
