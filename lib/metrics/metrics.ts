import { Histogram, Registry } from "prom-client"
import { processWide } from "#lib/process-wide.ts"
import type { CheckState } from "../domain/check-states.ts"
import type { KeySlot } from "../domain/key-slots.ts"

/** The timed events; labels are codes of closed lists, never anything that names a person. */
export const TIMED = {
  calls: {
    name: "cotejo_service_call_duration_seconds",
    help: "Calls of the service by operation, kind (ask, read) and outcome (status, or how the wire ended)",
  },
  requests: {
    name: "cotejo_http_request_duration_seconds",
    help: "Requests that the app answered, by method, route without values, and status",
  },
} as const

export const GAUGES = {
  cotejo_desk_readable:
    "1 while this process can read the desk in its database; at 0 no value of the desk is given",
  cotejo_checks: "Checks that are not settled, by state; unknown outcomes wait for a person",
  cotejo_queue_depth: "Questions that wait for their turn, by key slot",
  cotejo_queue_age_seconds: "Age of the oldest question that is due, by key slot",
  cotejo_polls_due: "Tasks whose next read is due, by key slot",
  cotejo_polls_late_seconds: "How long the most overdue read of a task is due, by key slot",
  cotejo_batches_held:
    "Batches that were paused or halted, by reason; approval: they wait for a second person",
  cotejo_slot_interval_seconds:
    "Pace that the service permits, by key slot; 0 while it has not asked us to slow down",
  cotejo_slot_held_seconds: "For how long a key slot is still held, by key slot",
  cotejo_slot_key_refused: "1 while the service refuses the key, by key slot",
  cotejo_slot_quota_empty: "1 while the service says that quota or tokens are used up, by key slot",
  cotejo_pdfs_unsealed:
    "PDFs of AML reports that are still to be kept; dying: within the last 15 minutes of their link",
  cotejo_pdf_link_left_seconds:
    "What is left of the link that dies first among them; its whole life while none waits",
  cotejo_log_unlinked: "Rows of the log that wait to be linked into its chain",
  cotejo_database_connections:
    "Connections of this process to the database: busy, idle, and callers that wait for one",
  cotejo_event_loop_delay_seconds:
    "Delay of the event loop of this process since it was last asked, by quantile",
  cotejo_memory_bytes: "Memory of this process: resident, and used of the heap",
} as const

export type Gauge = keyof typeof GAUGES

export type Point = { metric: Gauge; value: number; labels?: Labels }
type Labels = Partial<{
  slot: KeySlot
  state: CheckState | "waiting" | "dying" | "busy" | "idle"
  kind: "resident" | "heap"
  reason: string
  quantile: string
}>

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
