import { Histogram, Registry } from "prom-client"
import { processWide } from "#lib/process-wide.ts"
import { TIMED } from "./metrics.ts"

const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60]

/** The durations that this process measured; the server's listener and the routes share them. */
export const durations = processWide("durations", () => {
  const registry = new Registry()
  const histogram = (name: string, help: string, labelNames: string[]) =>
    new Histogram({ name, help, labelNames, buckets: BUCKETS, registers: [registry] })
  return {
    registry,
    calls: histogram(TIMED.calls.name, TIMED.calls.help, ["operation", "call", "outcome"]),
    requests: histogram(TIMED.requests.name, TIMED.requests.help, ["method", "route", "status"]),
  }
})
