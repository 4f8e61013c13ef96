import type { Span } from "@opentelemetry/api"
import { processWide } from "#lib/process-wide.ts"

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

const own = processWide<{ telemetry?: Telemetry | undefined }>("telemetry", () => ({}))

export function telemetry(): Telemetry | undefined {
  return own.telemetry
}

/** Makes it the one of this process. */
export function setTelemetry(made: Telemetry | undefined): void {
  own.telemetry = made
}
