import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm"
import { Client } from "pg"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { evaluateDesk } from "#lib/alerts/evaluate.ts"
import type { Actor } from "#lib/auth/actor.ts"
import { renewResults } from "#lib/checks/results/renew-results.ts"
import { tryInput } from "#lib/checks/sealed-check.ts"
import { db } from "#lib/db/client.ts"
import { alerts } from "#lib/db/schema/alerts.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import { monitorRuns, monitors, portfolioMembers } from "#lib/db/schema/monitoring.ts"
import { auditLog, users } from "#lib/db/schema/people.ts"
import type { Role } from "#lib/domain/access/permissions.ts"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import type { Every } from "#lib/domain/monitoring.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { actorFor } from "#test/desk/actor.ts"
import { answeredCheck } from "#test/desk/answered-check.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { setForThisProcess } from "#test/processes/settings.ts"
import { addMembers, membersBody } from "./members.ts"
import {
  approveMonitor,
  createMonitor,
  duplicateMonitor,
  endMonitor,
  type PlanBody,
  pauseMonitor,
  planBody,
  plansToTakeOver,
  readMonitor,
  resumeMonitor,
} from "./monitors.ts"
import { createPortfolio, portfolioBody } from "./portfolios.ts"
import { previewPlan } from "./preview.ts"
import { dueRuns, runDue } from "./run-due.ts"
import { listRuns, startRun } from "./runs.ts"

const database = ownDatabase()
beforeAll(() => setForThisProcess({ BATCH_APPROVAL_ABOVE: "50" }))

let serial = 0
let person: string
let portfolio: string

/** Each story has an analyst and a portfolio of its own. */
beforeEach(async () => {
  serial += 1
  const email = `vigila-${serial}@cotejo.example`
  const [made] = await db()
    .insert(users)
    .values({ name: `Persona ${serial}`, email, role: "analyst" })
    .returning({ id: users.id })
  person = made?.id ?? ""
  const body = portfolioBody.parse({ name: `Clientes ${serial}`, kind: "customers" })
  portfolio = await createPortfolio(await acting("portfolio.created"), body, crypto.randomUUID())
})

async function acting(audit: AuditAction): Promise<Actor> {
  const [user] = await db().select().from(users).where(eq(users.id, person))
  if (!user) throw new Error("nobody")
  return actorFor(user, audit)
}

const of = (role: Role, audit: AuditAction) => seededActor(role, audit)
const dni = (place: number) => `4${String(serial).padStart(3, "0")}${String(place).padStart(4, "0")}`

async function add(...members: object[]) {
  return addMembers(await acting("portfolio.members_added"), portfolio, membersBody.parse({ members }))
}

const people = (count: number) =>
  add(...Array.from({ length: count }, (_, place) => ({ kind: "dni", identifier: dni(place) })))

type Plan = Partial<{
  operations: OperationSlug[]
  every: Every
  graveDays: number
  run: number
  month: number
}>

function plan({ operations = ["aml"], every = { days: 30 }, graveDays, run = 50, month = 500 }: Plan = {}) {
  const ceiling = { run, month }
  return planBody.parse({ portfolio, operations, every, graveDays, hour: "06:00", ceiling }) as PlanBody
}

async function monitor(given: Plan = {}): Promise<string> {
  return createMonitor(await acting("monitor.created"), plan(given), crypto.randomUUID())
}

const byHand = async (id: string, key: string = crypto.randomUUID()) =>
  startRun(await acting("monitor.run_started"), id, key)

/** Lets the hour of a plan have come. */
async function comeDue(id: string, ago = "1 minute"): Promise<void> {
  await db()
    .update(monitors)
    .set({ nextAt: sql`date_trunc('milliseconds', clock_timestamp()) - ${ago}::interval` })
    .where(eq(monitors.id, id))
}

async function scheduled(id: string) {
  await comeDue(id)
  await runDue(id)
  const [run] = await runsOf(id)
  return run
}

const runsOf = (id: string) => listRuns(id, { limit: 100 })

const report = (level: string) => ({
  aml_status: level,
  compliance: { pep_sanctions: false, kyc_adverse_media: false, ubo_companies: false },
  ...Object.fromEntries(AML_SECTIONS.map((section) => [section, []])),
  pdf_link: null,
})

/** An answer of so many days ago. */
async function answered(place: number, days: number, level = "GREEN"): Promise<void> {
  const id = await answeredCheck({ operation: "aml", dni: dni(place), data: report(level) })
  await renewResults()
  await db()
    .update(checks)
    .set({ requestedAt: sql`clock_timestamp() - ${days} * interval '1 day'` })
    .where(eq(checks.id, id))
}

async function settleAll(): Promise<void> {
  await db()
    .update(checks)
    .set({ state: "answered", settledAt: sql`clock_timestamp()` })
    .where(eq(checks.state, "queued"))
}

async function askedIn(batchId: string | null | undefined): Promise<string[]> {
  const rows = await db()
    .select()
    .from(checks)
    .where(eq(checks.batchId, batchId ?? ""))
    .orderBy(asc(checks.batchRow))
  return rows.map((row) => Object.values(tryInput(row) ?? {}).join(" "))
}

test("the same key and plan give the same plan, another body is refused, and nothing is asked by making it", async () => {
  await people(2)
  const actor = await acting("monitor.created")
  const id = await createMonitor(actor, plan(), "k1")
  expect(await createMonitor(actor, plan(), "k1")).toBe(id)
  await expect(createMonitor(actor, plan({ run: 3 }), "k1")).rejects.toMatchObject({
    code: "idempotency_key_reused",
  })
  const view = await readMonitor(id)
  expect(view).toMatchObject({ state: "active", lastRun: null, responsible: { id: person } })
  expect(new Date(view.nextAt ?? 0).getTime()).toBeGreaterThan(Date.now())
  expect(await runsOf(id)).toEqual([])
})

test("by hand everybody is asked, once for a key, and a run is what its batches are", async () => {
  await people(3)
  await answered(0, 1)
  const id = await monitor()
  const first = await byHand(id, "press")
  expect(await byHand(id, "press")).toEqual(first)
  await expect(byHand(await monitor(), "press")).rejects.toMatchObject({ code: "idempotency_key_reused" })
  expect((await askedIn(first.batchId)).sort()).toEqual([dni(0), dni(1), dni(2)])
  const [run] = await runsOf(id)
  expect(run).toMatchObject({ id: first.id, state: "running", asked: 3, changed: 0, endedAt: null })
  expect(run?.startedBy?.id).toBe(person)
  await db()
    .update(batches)
    .set({ state: "halted", haltReason: "quota_empty" })
    .where(eq(batches.runId, first.id))
  expect((await runsOf(id))[0]).toMatchObject({ state: "stopped", batches: [{ haltReason: "quota_empty" }] })
  await settleAll()
  expect((await runsOf(id))[0]).toMatchObject({ state: "ended", done: 3, endedAt: expect.any(String) })
  const rows = await db()
    .select()
    .from(auditLog)
    .where(inArray(auditLog.targetId, [id, first.batchId ?? ""]))
  expect(rows.map(({ action }) => action).sort()).toEqual([
    "batch.created",
    "monitor.created",
    "monitor.run_started",
    "monitor.run_started",
  ])
})

test("one key for the runs of two plans at the same instant starts one of them, and the other is refused", async () => {
  await people(1)
  const plans = await Promise.all([monitor(), monitor({ operations: ["person"] })])
  const ends = await Promise.allSettled(plans.map((id) => byHand(id, "one press")))
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "idempotency_key_reused" },
  })
  const runs = await Promise.all(plans.map(runsOf))
  expect(runs.flat()).toHaveLength(1)
})

test("each operation asks about those whom it can, and who cannot be asked about is told", async () => {
  await add(
    { kind: "dni", identifier: dni(0) },
    { kind: "ruc", identifier: `20${dni(1)}7` },
    { kind: "ce", identifier: `0${dni(2)}`, birthdate: "1990-05-21" },
    { kind: "ce", identifier: `0${dni(3)}` },
    { kind: "passport", identifier: "XK123456" },
  )
  const operations: OperationSlug[] = ["aml", "company", "foreigner", "kyc"]
  const preview = await previewPlan(plan({ operations }))
  expect(preview.operations.map(({ operation, covered, due }) => [operation, covered, due])).toEqual([
    ["aml", 1, 1],
    ["company", 1, 1],
    ["foreigner", 1, 1],
    ["kyc", 4, 4],
  ])
  expect(preview).toMatchObject({
    members: 5,
    scheduled: 7,
    byHand: 7,
    overScheduled: 0,
    needsApproval: false,
  })
  expect(preview.most.run).toEqual({ unspecified: 3, none: 4, unit: 0, token: 0 })
  expect(preview.uncovered).toContainEqual({ operation: "foreigner", kind: "ce", why: "birthdate", count: 1 })
  expect(preview.uncovered).toContainEqual({ operation: "aml", kind: "ruc", why: "kind", count: 1 })
  const { batches: own } = await byHand(await monitor({ operations }))
  expect(own.map(({ operation }) => operation)).toEqual(operations)
  expect(await askedIn(own[2]?.id)).toEqual([`0${dni(2)} 1990-05-21`])
})

test("at its hour a plan asks who was not answered within the period, and nobody whose question is open", async () => {
  await people(5)
  await answered(0, 29)
  await answered(1, 30)
  await answered(2, 400)
  const open = await answeredCheck({ operation: "aml", dni: dni(3), data: report("GREEN") })
  await db().update(checks).set({ state: "unknown" }).where(eq(checks.id, open))
  const id = await monitor()
  expect(await previewPlan(plan())).toMatchObject({
    scheduled: 3,
    byHand: 5,
    operations: [{ covered: 5, due: 3, answered: 1, underWay: 1 }],
  })
  const run = await scheduled(id)
  expect((await askedIn(run?.batchId)).sort()).toEqual([dni(1), dni(2), dni(4)])
  expect(run).toMatchObject({ asked: 3, leftOut: 2, overCeiling: 0, startedBy: null })
  // They are under way now: the next hour asks nobody twice.
  expect(await scheduled(id)).toMatchObject({ asked: 0, batchId: null, state: "ended" })
})

test("members whose report is grave have a period of their own", async () => {
  await people(3)
  await answered(0, 8, "RED")
  await answered(1, 8, "YELLOW")
  await answered(2, 8, "PURPLE")
  const run = await scheduled(await monitor({ every: { days: 180 }, graveDays: 7 }))
  expect((await askedIn(run?.batchId)).sort()).toEqual([dni(0), dni(2)])
})

test("a run keeps to both ceilings, says what they left out, and begins with that the next time", async () => {
  await people(5)
  const id = await monitor({ run: 2, month: 3 })
  const first = await scheduled(id)
  expect(first).toMatchObject({ asked: 2, overCeiling: 3, stopReason: null })
  const second = await byHand(id)
  const [told] = await runsOf(id)
  expect(told).toMatchObject({ id: second.id, asked: 1, overCeiling: 4 })
  const before = await askedIn(first?.batchId)
  expect(before).not.toContain((await askedIn(second.batchId))[0])
  expect(await byHand(id)).toMatchObject({ batchId: null, batches: [] })
  expect((await runsOf(id))[0]).toMatchObject({ state: "stopped", stopReason: "month_ceiling" })
  expect(await readMonitor(id)).toMatchObject({ spentThisMonth: 3 })
  // What the service certainly never took is free again.
  await db()
    .update(checks)
    .set({ state: "withdrawn" })
    .where(eq(checks.batchId, second.batchId ?? ""))
  expect(await readMonitor(id)).toMatchObject({ spentThisMonth: 2 })
})

test("hours that were missed are one run, and of processes that look at once one starts it", async () => {
  await people(2)
  const id = await monitor({ every: { days: 1 } })
  await comeDue(id, "40 days")
  expect(await dueRuns(10)).toContain(id)
  await Promise.all([runDue(id), runDue(id), runDue(id)])
  expect(await runsOf(id)).toHaveLength(1)
  expect(await dueRuns(10)).not.toContain(id)
  const { nextAt } = await readMonitor(id)
  expect(new Date(nextAt ?? 0).getTime()).toBeGreaterThan(Date.now())
})

test("a run that fails on its way leaves nothing, and is made whole the next time", async () => {
  await people(2)
  const id = await monitor({ operations: ["aml", "person"] })
  await comeDue(id)
  const owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(`create function refuse_person() returns trigger language plpgsql as
    $$ begin if new.operation = 'person' then raise exception 'stopped here'; end if; return new; end $$`)
  await owner.query(
    "create trigger refuse before insert on batches for each row execute function refuse_person()",
  )
  await expect(runDue(id)).rejects.toThrow()
  expect(await db().$count(monitorRuns, eq(monitorRuns.monitorId, id))).toBe(0)
  expect(await db().$count(batches, eq(batches.createdBy, person))).toBe(0)
  await owner.query("drop trigger refuse on batches")
  await owner.end()
  await runDue(id)
  expect(await runsOf(id)).toMatchObject([{ asked: 4, batches: [{}, {}] }])
})

test("a plan of somebody who may not any more is paused and says why; who resumes it answers for it", async () => {
  await people(1)
  const id = await monitor()
  await db().update(users).set({ disabledAt: sql`now()` }).where(eq(users.id, person))
  await comeDue(id)
  await runDue(id)
  expect(await readMonitor(id)).toMatchObject({
    state: "paused",
    pauseReason: "person_disabled",
    nextAt: null,
  })
  expect(await runsOf(id)).toEqual([])
  expect(await plansToTakeOver()).toEqual({ count: 1, portfolioId: portfolio })
  const pausedAlerts = () => db().$count(alerts, and(eq(alerts.kind, "plan_paused"), isNull(alerts.closedAt)))
  await evaluateDesk()
  expect(await pausedAlerts()).toBe(1)
  const manager = await of("manager", "monitor.resumed")
  await resumeMonitor(manager, id)
  expect(await plansToTakeOver()).toEqual({ count: 0, portfolioId: null })
  await evaluateDesk()
  expect(await pausedAlerts()).toBe(0)
  expect(await readMonitor(id)).toMatchObject({
    state: "active",
    pauseReason: null,
    responsible: { id: manager.user.id },
  })
  expect(await scheduled(id)).toMatchObject({ asked: 1 })
  expect(await db().$count(batches, eq(batches.createdBy, manager.user.id))).toBeGreaterThan(0)

  await db().update(users).set({ disabledAt: null, role: "auditor" }).where(eq(users.id, person))
  const other = await createMonitor(manager, plan(), crypto.randomUUID())
  await db().update(monitors).set({ responsibleId: person }).where(eq(monitors.id, other))
  await comeDue(other)
  await runDue(other)
  expect(await readMonitor(other)).toMatchObject({ state: "paused", pauseReason: "permission_lost" })
})

test("above the limit of a batch a plan waits for somebody else, and its batches for nobody", async () => {
  await people(60)
  const id = await monitor({ run: 60, month: 60 })
  expect(await readMonitor(id)).toMatchObject({ state: "approval", nextAt: null })
  await expect(byHand(id)).rejects.toMatchObject({ code: "state_changed" })
  await expect(approveMonitor(await acting("monitor.approved"), id)).rejects.toMatchObject({
    code: "second_person",
  })
  const manager = await of("manager", "monitor.approved")
  await approveMonitor(manager, id)
  expect(await readMonitor(id)).toMatchObject({ state: "active", approvedBy: { id: manager.user.id } })
  expect(await scheduled(id)).toMatchObject({ asked: 60, state: "running", batches: [{ haltReason: null }] })
  expect(
    await readMonitor(await duplicateMonitor(await acting("monitor.created"), id, { key: "d" })),
  ).toMatchObject({
    state: "approval",
    approvedBy: null,
    ceiling: { run: 60, month: 60 },
  })
})

test("the day's limit of its person stops a run, which says so and left nothing half-written", async () => {
  await people(3)
  const id = await monitor()
  await db().update(users).set({ dayLimit: 2 }).where(eq(users.id, person))
  expect(await scheduled(id)).toMatchObject({ asked: 0, state: "stopped", stopReason: "limit_reached" })
  expect(await db().$count(batches, eq(batches.createdBy, person))).toBe(0)
  await expect(byHand(id)).rejects.toMatchObject({ code: "limit_reached" })
  await db().update(users).set({ dayLimit: null }).where(eq(users.id, person))
  expect((await byHand(id)).batches).toHaveLength(1)
})

test("a plan is paused, resumed and ended; an ended one never runs again", async () => {
  await people(1)
  const id = await monitor()
  await pauseMonitor(await acting("monitor.paused"), id)
  await comeDue(id)
  await runDue(id)
  await expect(byHand(id)).rejects.toMatchObject({ code: "state_changed" })
  await expect(pauseMonitor(await acting("monitor.paused"), id)).rejects.toMatchObject({
    code: "state_changed",
  })
  await resumeMonitor(await acting("monitor.resumed"), id)
  await endMonitor(await acting("monitor.ended"), id)
  await comeDue(id)
  await runDue(id)
  await expect(byHand(id)).rejects.toMatchObject({ code: "state_changed" })
  await expect(resumeMonitor(await acting("monitor.resumed"), id)).rejects.toMatchObject({
    code: "state_changed",
  })
  expect(await runsOf(id)).toEqual([])
})

test("ten thousand members are previewed and asked about whole", async () => {
  await add(
    ...Array.from({ length: 10_000 }, (_, place) => ({
      kind: "dni",
      identifier: `7${String(place).padStart(7, "0")}`,
    })),
  )
  await expect(people(1)).rejects.toMatchObject({ code: "invalid_input" })
  expect(await db().$count(portfolioMembers, eq(portfolioMembers.portfolioId, portfolio))).toBe(10_000)
  const begun = performance.now()
  expect(await previewPlan(plan({ run: 10_000, month: 10_000 }))).toMatchObject({ scheduled: 10_000 })
  process.stdout.write(`preview of 10,000 members: ${Math.round(performance.now() - begun)} ms\n`)
})
