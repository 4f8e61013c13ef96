import "server-only"
import { hostname } from "node:os"
import { and, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm"
import { countNewDeviations } from "#lib/contract/read-deviations.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { lockUntilCommit } from "#lib/db/lock-until-commit.ts"
import { alertDeliveries, alerts, mailChoices } from "#lib/db/schema/alerts.ts"
import { users } from "#lib/db/schema/people.ts"
import { can, ROLES } from "#lib/domain/access/permissions.ts"
import { type AlertKind, MACHINE_KINDS } from "#lib/domain/alert-kinds.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { env } from "#lib/env.ts"
import { EXPIRING_MINUTES } from "#lib/files/link-lifetime.ts"
import { failingTasks } from "#lib/jobs/failing-tasks.ts"
import { freeBytes } from "#lib/jobs/readiness.ts"
import { CHECK_OPERATION_SLUGS } from "#lib/operations/registry.ts"
import { isScannerThere } from "#lib/scan/clamd.ts"
import { type Condition, conditionsOf, conditionsOfMachine, DESK_KINDS, type DeskStatus } from "./rules.ts"

/** An alert of a machine that has not evaluated for this long is closed: the machine is gone. */
const GONE_AFTER = sql`clock_timestamp() - interval '15 minutes'`
/** Any process may raise the alert of a task, so none closes it: it is over once nobody has raised it for a while. */
const TASK_OVER_AFTER = sql`clock_timestamp() - interval '2 minutes'`
/** How long closed alerts are kept, for their page. */
const KEPT = sql`clock_timestamp() - interval '180 days'`

/** Evaluates the conditions of the desk, and raises and closes alerts; any number of processes may do so. */
export async function evaluateDesk(): Promise<void> {
  const machinesGone = and(inArray(alerts.kind, MACHINE_KINDS), lt(alerts.seenAt, GONE_AFTER))
  const tasksOver = and(eq(alerts.kind, "task_failing"), lt(alerts.seenAt, TASK_OVER_AFTER))
  await renew(or(inArray(alerts.kind, DESK_KINDS), machinesGone, tasksOver), async (tx) =>
    conditionsOf(await readDesk(tx)),
  )
  await db()
    .delete(alerts)
    .where(and(isNotNull(alerts.closedAt), lt(alerts.closedAt, KEPT)))
  await db()
    .delete(alertDeliveries)
    .where(and(isNull(alertDeliveries.nextAt), lt(alertDeliveries.createdAt, KEPT)))
}

/** The same for this machine: the disk of its data folder, whether it reaches the scanner, and the tasks of this process that fail. */
export async function evaluateMachine(): Promise<void> {
  const machine = hostname()
  const isAway = await looksAway() // asked before others wait for their turn
  await renew(and(inArray(alerts.kind, MACHINE_KINDS), eq(alerts.about, machine)), async () => {
    const free = await freeBytes(env().dataDir).catch(() => 0) // a folder that cannot be reached takes nothing
    return conditionsOfMachine(machine, { freeBytes: free, isScannerAway: isAway, failing: failingTasks() })
  })
}

const SCANNER_MS = 5_000
let looksWithoutScanner = 0

/** Whether a scanner is set (`SCAN_URL`) and does not answer. One that only reloads its signatures is back by the next evaluation: away after two in a row. */
async function looksAway(): Promise<boolean> {
  const { scanner } = env()
  const isThere = scanner === undefined || (await isScannerThere(scanner, AbortSignal.timeout(SCANNER_MS)))
  looksWithoutScanner = isThere ? 0 : looksWithoutScanner + 1
  return looksWithoutScanner > 1
}

/** Raises an alert once for each condition and closes those that are over, of those the caller may close; deliveries in the same transaction. */
async function renew(mine: SQL | undefined, look: (tx: Executor) => Promise<Condition[]>): Promise<void> {
  await db().transaction(async (tx) => {
    // One process at a time, so that none acts on a condition that another has already closed.
    await lockUntilCommit(tx, "alerts")
    const wanted = await look(tx)
    const stillWanted: string[] = []
    for (const condition of wanted) {
      const [row] = await tx
        .insert(alerts)
        .values(condition)
        .onConflictDoUpdate({
          target: [alerts.kind, alerts.about],
          targetWhere: isNull(alerts.closedAt),
          set: { count: condition.count, seenAt: sql`clock_timestamp()` },
        })
        .returning({ id: alerts.id, isNew: sql<boolean>`xmax = 0` })
      if (row === undefined) continue
      stillWanted.push(row.id)
      if (row.isNew) await announce(tx, "raised", row.id)
    }
    const over = await tx
      .update(alerts)
      .set({ closedAt: sql`clock_timestamp()` })
      .where(and(isNull(alerts.closedAt), mine, ...stillWanted.map((id) => ne(alerts.id, id))))
      .returning({ id: alerts.id })
    for (const { id } of over) await announce(tx, "closed", id)
  })
}

const SEE_THE_SERVICE = ROLES.filter((role) => can(role, "service.manage"))

/** To the webhook at the beginning and the end; by mail at the beginning, to who may see the service and did not switch it off. */
async function announce(tx: Executor, event: "raised" | "closed", alertId: string): Promise<void> {
  const { webhook, mail } = env().alerts
  if (webhook !== undefined) await tx.insert(alertDeliveries).values({ event, channel: "webhook", alertId })
  if (mail === undefined || event === "closed") return
  const [alert] = await tx.select({ kind: alerts.kind }).from(alerts).where(eq(alerts.id, alertId))
  if (alert === undefined) return
  const readers = await readersOf(tx, alert.kind)
  if (readers.length > 0)
    await tx
      .insert(alertDeliveries)
      .values(readers.map((userId) => ({ event, channel: "mail" as const, alertId, userId })))
}

async function readersOf(tx: Executor, kind: AlertKind): Promise<string[]> {
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(mailChoices, eq(mailChoices.userId, users.id))
    .where(
      and(
        inArray(users.role, SEE_THE_SERVICE),
        isNull(users.disabledAt),
        sql`not ${kind} = any(coalesce(${mailChoices.switched}, '{}'))`,
      ),
    )
  return people.map(({ id }) => id)
}

type Slot = { slot: KeySlot; keyRefused: boolean; quotaEmpty: boolean }
type Row = {
  expiring: number
  unknown: number
  paused_plans: number
  found: number
  backup_hours: number | null
  checkpoint_hours: number | null
}

const FINDINGS: readonly AuditAction[] = ["file.withheld", "signature_document.refused"]

const hoursSince = (instant: string) =>
  sql.raw(`extract(epoch from clock_timestamp() - (${instant}))::float8 / 3600`)

async function readDesk(on: Executor): Promise<DeskStatus> {
  const { auditCheckpoints, backupExpectedHours: expectedHours } = env()
  const { path, url } = auditCheckpoints
  const slots = await on.execute<Slot>(
    sql`select slot, key_refused_at is not null as "keyRefused", quota_empty_at is not null as "quotaEmpty" from pacing order by slot`,
  )
  const { rows } = await on.execute<Row>(sql`select
      (select count(*)::int from files where state = 'sealing'
         and link_until < clock_timestamp() + ${EXPIRING_MINUTES}::int * interval '1 minute') as expiring,
      (select count(*)::int from checks where state = 'unknown'
         and operation = any(${sql.param(CHECK_OPERATION_SLUGS)}::text[])) as unknown,
      (select count(*)::int from monitors where state = 'paused' and pause_reason is not null) as paused_plans,
      (select count(*)::int from audit_log where action = any(${sql.param(FINDINGS)}::text[])
         and at > clock_timestamp() - interval '1 day') as found,
      ${hoursSince("coalesce((select max(taken_at) from backups), (select min(created_at) from users))")} as backup_hours,
      (select ${hoursSince("min(at)")} from audit_checkpoints
        where ${path !== undefined} and filed_at is null or ${url !== undefined} and posted_at is null) as checkpoint_hours`)
  const deviations = await countNewDeviations(on)
  const [row] = rows
  return {
    slots: slots.rows,
    expiringPdfs: row?.expiring ?? 0,
    unknown: row?.unknown ?? 0,
    pausedPlans: row?.paused_plans ?? 0,
    virusesFound: row?.found ?? 0,
    deviations,
    backup:
      expectedHours === undefined || row?.backup_hours == null
        ? null
        : { ageHours: row.backup_hours, expectedHours },
    checkpointWaitsHours: row?.checkpoint_hours ?? null,
  }
}
