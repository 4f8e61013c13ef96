import "server-only"
import { env } from "#lib/env.ts"
import { onStop } from "#lib/on-stop.ts"
import { setTelemetry } from "./telemetry.ts"

/** Begins to measure, where a setting asks for it; nothing of it is loaded otherwise. */
export async function startTelemetry(): Promise<void> {
  const { metricsToken, otlpEndpoint } = env()
  if (metricsToken === undefined && otlpEndpoint === undefined) return
  const { openTelemetry } = await import("./open-telemetry.ts")
  const made = openTelemetry({ isExported: otlpEndpoint !== undefined })
  setTelemetry(made)
  onStop(made.stop)
}
