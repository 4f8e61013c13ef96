import "server-only"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { sql } from "drizzle-orm"
import { Gauge as PrometheusGauge, Registry } from "prom-client"
import { db } from "#lib/db/client.ts"
import { HALT_REASONS } from "#lib/domain/batch-states.ts"
import { type CheckState, DUE, OPEN } from "#lib/domain/check-states.ts"
import { KEY_SLOTS, type KeySlot } from "#lib/domain/key-slots.ts"
import { EXPIRING_MINUTES, PDF_LINK_MINUTES } from "#lib/files/link-lifetime.ts"
import { operationsOfKey } from "#lib/operations/registry.ts"
import { durations, GAUGES, type Gauge, type Point } from "./metrics.ts"

/** Everything that is measured, as text for Prometheus. A gauge that cannot be read at this moment is left out. */
export async function exposition(): Promise<string> {
  const registry = new Registry()
  const gauges = new Map<string, PrometheusGauge>()
  for (const { metric, value, labels = {} } of await readGauges()) {
    const gauge =
      gauges.get(metric) ??
      new PrometheusGauge({
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

const delay = monitorEventLoopDelay({ resolution: 20 })
delay.enable()

/** The state of desk and process now. While the database is away it gives no value of the desk: neither the last one nor 0. */
async function readGauges(): Promise<Point[]> {
  const desk = await ofDesk().catch(() => null)
  return [{ metric: "cotejo_desk_readable", value: Number(desk !== null) }, ...(desk ?? []), ...ofProcess()]
}

async function ofDesk(): Promise<Point[]> {
  const [open, queues, batches, slots, files] = await Promise.all([
    openChecks(),
    Promise.all(KEY_SLOTS.map(queueOf)),
    heldBatches(),
    paces(),
    unsealed(),
  ])
  return [...open, ...queues.flat(), ...batches, ...slots, ...files]
}

async function openChecks(): Promise<Point[]> {
  const { rows } = await db().execute<{ state: CheckState; count: string }>(sql`
    select state, count(*) from checks where state = any(${sql.param([...OPEN])}::text[]) group by state`)
  return OPEN.map((state) => ({
    metric: "cotejo_checks",
    value: Number(rows.find((row) => row.state === state)?.count ?? 0),
    labels: { state },
  }))
}

type Queue = { depth: string; age: number | null; polls: string; late: number | null }

async function queueOf(slot: KeySlot): Promise<Point[]> {
  const operations = sql`operation = any(${sql.param(operationsOfKey(slot))}::text[])`
  const { rows } = await db().execute<Queue>(sql`
    select queued.*, polled.* from (
      select count(*) as depth, extract(epoch from clock_timestamp() - min(requested_at)
               filter (where not_before is null or not_before <= clock_timestamp()))::float8 as age
        from checks where state = any(${sql.param([...DUE])}::text[]) and ${operations}) as queued, (
      select count(*) as polls, extract(epoch from clock_timestamp() - min(poll_at))::float8 as late
        from checks where state = 'pending' and poll_at <= clock_timestamp() and ${operations}) as polled`)
  const [row] = rows
  const point = (metric: Gauge, value: number | string | null | undefined): Point => ({
    ...{ metric, value: Number(value ?? 0), labels: { slot } },
  })
  return [
    point("cotejo_queue_depth", row?.depth),
    point("cotejo_queue_age_seconds", row?.age),
    point("cotejo_polls_due", row?.polls),
    point("cotejo_polls_late_seconds", row?.late),
  ]
}

async function heldBatches(): Promise<Point[]> {
  const { rows } = await db().execute<{ reason: string; count: string }>(
    sql`select coalesce(halt_reason, state) as reason, count(*) from batches where state <> 'running' group by 1`,
  )
  return ["paused", ...HALT_REASONS].map((reason) => ({
    metric: "cotejo_batches_held",
    value: Number(rows.find((row) => row.reason === reason)?.count ?? 0),
    labels: { reason },
  }))
}

type Pace = { slot: KeySlot; interval: number; held: number; refused: boolean; empty: boolean }

async function paces(): Promise<Point[]> {
  const { rows } = await db().execute<Pace>(sql`
    select slot, interval_ms / 1000 as interval,
           greatest(extract(epoch from held_until - clock_timestamp()), 0)::float8 as held,
           key_refused_at is not null as refused, quota_empty_at is not null as empty
      from pacing`)
  return KEY_SLOTS.flatMap((slot): Point[] => {
    const pace = rows.find((row) => row.slot === slot)
    const point = (metric: Gauge, value: number | undefined): Point => ({
      ...{ metric, value: value ?? 0, labels: { slot } },
    })
    return [
      point("cotejo_slot_interval_seconds", pace?.interval),
      point("cotejo_slot_held_seconds", pace?.held),
      point("cotejo_slot_key_refused", Number(pace?.refused ?? false)),
      point("cotejo_slot_quota_empty", Number(pace?.empty ?? false)),
    ]
  })
}

type Unsealed = { waiting: string; dying: string; left_seconds: number | null; unlinked: string }

async function unsealed(): Promise<Point[]> {
  const { rows } = await db().execute<Unsealed>(sql`
    select count(*) as waiting, count(*) filter (where link_until < clock_timestamp() + ${EXPIRING_MINUTES}::int * interval '1 minute') as dying,
           extract(epoch from min(link_until) - clock_timestamp())::float8 as left_seconds, (select count(*) from audit_unlinked) as unlinked
      from files where state = 'sealing'`)
  const [row] = rows
  if (!row) return []
  return [
    { metric: "cotejo_pdfs_unsealed", value: Number(row.waiting), labels: { state: "waiting" } },
    { metric: "cotejo_pdfs_unsealed", value: Number(row.dying), labels: { state: "dying" } },
    { metric: "cotejo_pdf_link_left_seconds", value: row.left_seconds ?? PDF_LINK_MINUTES * 60 },
    { metric: "cotejo_log_unlinked", value: Number(row.unlinked) },
  ]
}

function ofProcess(): Point[] {
  const { totalCount, idleCount, waitingCount } = db().$client
  const { rss, heapUsed } = process.memoryUsage()
  const [median, worst] = [delay.percentile(50) / 1e9, delay.percentile(99) / 1e9]
  delay.reset()
  return [
    { metric: "cotejo_database_connections", value: totalCount - idleCount, labels: { state: "busy" } },
    { metric: "cotejo_database_connections", value: idleCount, labels: { state: "idle" } },
    { metric: "cotejo_database_connections", value: waitingCount, labels: { state: "waiting" } },
    { metric: "cotejo_event_loop_delay_seconds", value: median, labels: { quantile: "0.5" } },
    { metric: "cotejo_event_loop_delay_seconds", value: worst, labels: { quantile: "0.99" } },
    { metric: "cotejo_memory_bytes", value: rss, labels: { kind: "resident" } },
    { metric: "cotejo_memory_bytes", value: heapUsed, labels: { kind: "heap" } },
  ]
}
