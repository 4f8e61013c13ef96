import "server-only"
import { Gauge, Registry } from "prom-client"
import { durations } from "./durations.ts"
import { GAUGES } from "./metrics.ts"
import { readGauges } from "./read-gauges.ts"

/** Everything that is measured, as text for Prometheus. A gauge that cannot be read at this moment is left out. */
export async function exposition(): Promise<string> {
  const registry = new Registry()
  const gauges = new Map<string, Gauge>()
  for (const { metric, value, labels = {} } of await readGauges()) {
    const gauge =
      gauges.get(metric) ??
      new Gauge({
        name: metric,
        help: GAUGES[metric],
        labelNames: Object.keys(labels),
        registers: [registry],
      })
    gauges.set(metric, gauge)
    gauge.set(labels, value)
  }
  return `${await durations.registry.metrics()}${await registry.metrics()}`
}
