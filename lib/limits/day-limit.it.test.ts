import { buffer } from "node:stream/consumers"
import { eq } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { resumeBatch } from "#lib/batches/batch-commands.ts"
import { ask } from "#lib/checks/ask.ts"
import { resume } from "#lib/checks/tasks/manual-transitions.ts"
import { db } from "#lib/db/client.ts"
import { batches, checkSteps, checks } from "#lib/db/schema/checks.ts"
import { auditLog, users } from "#lib/db/schema/people.ts"
import type { Role } from "#lib/domain/access/permissions.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { downloadDocument } from "#lib/signatures/detail/download-document.ts"
import { sendRequest } from "#lib/signatures/send/send-request.ts"
import { actorFor } from "#test/desk/actor.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { requestFor } from "#test/desk/signature-client.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { setForThisProcess } from "#test/processes/settings.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"
import { dayLimitOf, readLimits, setDayLimit } from "./day-limit.ts"

const { sandbox } = ownDatabaseAndSandbox()
beforeAll(async () => {
  setForThisProcess({ BATCH_APPROVAL_ABOVE: "3", SIGNATURE_APPROVAL: "true" })
})

let number = 0
let person: string

/** Each story has an analyst of its own, as their next request would find them. */
beforeEach(async () => {
  number += 1
  const email = `limited-${number}@cotejo.example`
  const [made] = await db()
    .insert(users)
    .values({ name: `Persona ${number}`, email, role: "analyst" })
    .returning({ id: users.id })
  person = made?.id ?? ""
})

async function acting(audit: AuditAction = "check.asked"): Promise<Actor> {
  const [user] = await db().select().from(users).where(eq(users.id, person))
  if (!user) throw new Error("nobody")
  return actorFor(user, audit)
}

async function of(role: Role, audit: AuditAction): Promise<Actor> {
  return seededActor(role, audit)
}

const limit = async (most: number | null) => setDayLimit(await of("manager", "limit.changed"), person, most)
const dni = () => `4${String(number).padStart(3, "0")}${Math.random().toString().slice(2, 6)}`

async function asks(operation: OperationSlug = "person", key: string = crypto.randomUUID()) {
  const input = operation === "kyc" ? { document_type: "dni", document_number: dni() } : { dni: dni() }
  return ask(await acting(), { operation, input, idempotencyKey: key })
}

const own = () => db().$count(checks, eq(checks.requestedBy, person))

test("within the limit one asks; what would pass it is refused before it is written or sent", async () => {
  await limit(2)
  await asks()
  await asks()
  const sent = (await sandbox.counts("person")).received
  await expect(asks()).rejects.toMatchObject({ code: "limit_reached" })
  expect((await sandbox.counts("person")).received).toBe(sent)
  expect(await own()).toBe(2)
  expect(await dayLimitOf((await acting()).user)).toEqual({ limit: 2, used: 2 })
})

test("what costs nothing is asked all the same, and the same press counts once", async () => {
  await limit(1)
  const actor = await acting()
  const question = { operation: "person", input: { dni: dni() }, idempotencyKey: "one press" } as const
  const first = await ask(actor, question)
  expect((await ask(actor, question)).id).toBe(first.id)
  await asks("kyc")
  await expect(asks()).rejects.toMatchObject({ code: "limit_reached" })
})

test("of many at once no more are asked than there is room for", async () => {
  await limit(3)
  const ends = await Promise.allSettled(Array.from({ length: 8 }, () => asks()))
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(3)
  expect(await own()).toBe(3)
})

test("what the service refused gives its place back; a manager raises the limit, and whoever has none is never counted", async () => {
  await limit(1)
  await sandbox.fault("person", { kind: "status", status: 400 })
  await asks()
  await asks()
  await expect(asks()).rejects.toMatchObject({ code: "limit_reached" })
  await limit(2)
  await asks()
  await limit(null)
  await asks()
  expect((await readLimits()).find(({ id }) => id === person)).toMatchObject({ limit: null, used: 3 })
})

test("nobody sets their own; who set it stands in the log", async () => {
  const manager = await of("manager", "limit.changed")
  await expect(setDayLimit(manager, manager.user.id, 9)).rejects.toMatchObject({ code: "forbidden" })
  await limit(7)
  const [row] = await db().select().from(auditLog).where(eq(auditLog.targetId, person))
  expect(row).toMatchObject({
    action: "limit.changed",
    actorId: manager.user.id,
    detail: { from: null, to: 7 },
  })
})

async function starts(actor: Actor, rows: number): Promise<string> {
  return startBatch(actor, {
    operation: "person",
    rows: Array.from({ length: rows }, (_, at) => ({ dni: `${45_000_000 + number * 100 + at}` })),
  })
}

test("a batch that would pass the limit is refused whole", async () => {
  await limit(2)
  await expect(starts(await acting("batch.created"), 3)).rejects.toMatchObject({ code: "limit_reached" })
  expect(await own()).toBe(0)
  await starts(await acting("batch.created"), 2)
  await expect(asks()).rejects.toMatchObject({ code: "limit_reached" })
})

const UNPROVED = { code: "confirmation_required" }
/** A manager who has not proved lately that it is they. */
async function unproved(action: Parameters<typeof of>[1]): Promise<Actor> {
  const manager = await of("manager", action)
  return { ...manager, user: { ...manager.user, recentlyConfirmed: false } }
}

test("a large batch waits until somebody else who may approves it", async () => {
  const stands = async (id: string) => (await db().select().from(batches).where(eq(batches.id, id)))[0]
  expect(await stands(await starts(await acting("batch.created"), 3))).toMatchObject({ state: "running" })
  const id = await starts(await acting("batch.created"), 4)
  expect(await stands(id)).toMatchObject({ state: "halted", haltReason: "approval" })
  const refused = { code: "second_person" }
  await expect(resumeBatch(await acting("batch.resumed"), id, null)).rejects.toMatchObject(refused)
  await expect(resumeBatch(await of("analyst", "batch.resumed"), id, null)).rejects.toMatchObject(refused)
  await expect(resumeBatch(await unproved("batch.resumed"), id, null)).rejects.toMatchObject(UNPROVED)
  await resumeBatch(await of("manager", "batch.resumed"), id, null)
  expect(await stands(id)).toMatchObject({ state: "running", haltReason: null })
  const manager = await of("manager", "batch.created")
  const theirs = await starts(manager, 5)
  await expect(resumeBatch(manager, theirs, null)).rejects.toMatchObject(refused)
  await resumeBatch(await of("admin", "batch.resumed"), theirs, null)
  const rows = await db().select().from(auditLog).where(eq(auditLog.action, "batch.resumed"))
  expect(rows.map(({ detail }) => detail)).toEqual([{ approved: true }, { approved: true }])
})

test("a signature request waits unsent until somebody else who may approves it", async () => {
  const form = new FormData()
  form.append("request", JSON.stringify(requestFor(1)))
  const pdf = pdfOfSize(2_000)
  form.append("file", new Blob([Uint8Array.from(pdf)], { type: "application/pdf" }), "contrato.pdf")
  const upload = new Request("http://localhost/api/signatures", { method: "POST", body: form })
  const { id, check } = await sendRequest(await acting("signature.sent"), upload)
  expect(check).toMatchObject({ state: "halted", attempts: 0, problem: { code: "second_person" } })
  const refused = { code: "second_person" }
  await expect(resume(await acting("check.resumed"), check.id)).rejects.toMatchObject(refused)
  await expect(resume(await unproved("check.resumed"), check.id)).rejects.toMatchObject(UNPROVED)
  // Another analyst does not even see it.
  await expect(resume(await of("analyst", "check.resumed"), check.id)).rejects.toMatchObject({
    code: "not_found",
  })
  // Who may approve it, and who prepared it, open the documents to be sent; nobody else.
  const seen = "signature_document.downloaded"
  const opens = (actor: Actor, document = "prepared-1") => downloadDocument(actor, id, document)
  const manager = await of("manager", seen)
  for (const actor of [manager, await acting(seen)])
    expect(await buffer((await opens(actor)).bytes)).toEqual(pdf)
  const role = { role: "manager", only: ["signature.read", "signature.readAll"] } as const
  const absent = { code: "not_found" }
  await expect(opens(await of("analyst", seen))).rejects.toMatchObject(absent)
  await expect(opens({ ...manager, user: { ...manager.user, role } })).rejects.toMatchObject(absent)
  await expect(opens(manager, "prepared-2")).rejects.toMatchObject(absent)
  const rows = await db().select().from(auditLog).where(eq(auditLog.action, seen)).orderBy(auditLog.at)
  expect(rows.map(({ actorId, targetId, detail }) => [actorId, targetId, detail.document])).toEqual([
    [manager.user.id, id, "prepared-1"],
    [person, id, "prepared-1"],
  ])
  expect(await sandbox.counts("signature")).toMatchObject({ received: 0 })
  const approved = await resume(await of("manager", "check.resumed"), check.id)
  expect(approved).toMatchObject({ state: "queued", problemCode: null })
  const steps = await db().select().from(checkSteps).where(eq(checkSteps.checkId, check.id))
  expect(steps.map(({ state }) => state).toSorted()).toEqual(["halted", "queued", "queued"])
  // Once it may go out it is no longer opened from here.
  await expect(opens(manager)).rejects.toMatchObject(absent)
})
