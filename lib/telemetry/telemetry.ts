import type { Span } from "@opentelemetry/api"

/** The measuring half of this process, there when a setting asks for it. */
export type Telemetry = {
  timed: (what: "calls" | "requests", seconds: number, labels: Record<string, string>) => void
  /** Begins a span under `parent`; undefined where nobody takes traces. */
  begin: (name: string, kind: "server" | "client", parent: Span | undefined) => Span | undefined
  /** Everything as text for Prometheus. */
  exposition: () => Promise<string>
  /** Flushes, then stops. */
  stop: () => Promise<void>
}

// On globalThis: the modules of instrumentation, of routes and of the program around them are copies in one process.
const shared = globalThis as typeof globalThis & { __cotejoTelemetry?: Telemetry }

export function telemetry(): Telemetry | undefined {
  return shared.__cotejoTelemetry
}

/** Makes it the one of this process. */
export function setTelemetry(made: Telemetry | undefined): void {
  if (made === undefined) delete shared.__cotejoTelemetry
  else shared.__cotejoTelemetry = made
}
