import { eq, inArray } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { liveSession } from "#lib/auth/session/session-row.ts"
import { checkJson } from "#lib/checks/answers/check-json.ts"
import { askRequest } from "#lib/checks/ask.ts"
import { checkById } from "#lib/checks/present-check.ts"
import { db } from "#lib/db/client.ts"
import { checkSteps, checks, pacing } from "#lib/db/schema/checks.ts"
import { auditLog, sessions } from "#lib/db/schema/people.ts"
import { trackedActor } from "#lib/http/actor-of.ts"
import { seededUser } from "#test/desk/seeded.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"

let sessionId: string
let actor: Actor

const { sandbox } = ownDatabaseAndSandbox()
beforeAll(async () => {
  const user = await seededUser("analyst")
  const expiresAt = new Date(Date.now() + 3_600_000)
  const [session] = await db()
    .insert(sessions)
    .values({ userId: user.id, userAgent: "", expiresAt })
    .returning()
  sessionId = session?.id ?? ""
  const edge = { permission: "check.ask", audit: "check.asked", requestId: "r", network: null } as const
  actor = trackedActor({ ...user, sessionId }, edge).actor
})

/** One question as its edge puts it: who asks, the question, the answer as it is written. */
async function ask(dni: string, key = crypto.randomUUID()) {
  expect(await liveSession(sessionId)).toBeDefined()
  const headers = new Headers({ "idempotency-key": key })
  const { check, body, ...rest } = await askRequest(actor, "person", { dni }, headers)
  expect(JSON.parse(await checkJson(check, body))).toMatchObject({ id: check.id })
  return { id: check.id, state: check.state, ...rest }
}

test("a question is written with every step of it, in the order in which it happened, and its rows of the log", async () => {
  const { id, state } = await ask("40000001")
  expect(state).toBe("answered")
  const steps = await db()
    .select()
    .from(checkSteps)
    .where(eq(checkSteps.checkId, id))
    .orderBy(checkSteps.revision)
  expect(steps.map((step) => step.state)).toEqual(["queued", "sending", "answered"])
  expect(steps.map((step) => step.byUser)).toEqual([actor.user.id, null, null])
  expect(steps.at(-1)?.answerSha256).toMatch(/^[0-9a-f]{64}$/)
  const audit = await db().select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(auditLog.id)
  expect(audit).toMatchObject([
    { action: "check.asked", detail: { operation: "person" }, sessionId: actor.user.sessionId },
    { action: "check.answered", detail: { state: "answered", sha256: steps.at(-1)?.answerSha256 } },
  ])
  expect((await sandbox.counts("person")).received).toBe(1)
})

test("a second question about somebody is one about the same subject", async () => {
  const asked = [await ask("40000002"), await ask("40000002")]
  const subjects = await db()
    .select({ subject: checks.subjectId })
    .from(checks)
    .where(
      inArray(
        checks.id,
        asked.map(({ id }) => id),
      ),
    )
  expect(subjects).toHaveLength(2)
  expect(new Set(subjects.map(({ subject }) => subject)).size).toBe(1)
})

test("a repeated key sends nothing, and its row of the log says so", async () => {
  const key = crypto.randomUUID()
  const { id } = await ask("40000003", key)
  const { received } = await sandbox.counts("person")
  expect((await ask("40000003", key)).id).toBe(id)
  expect((await sandbox.counts("person")).received).toBe(received)
  const audit = await db().select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(auditLog.id)
  const asked = audit.filter(({ action }) => action === "check.asked")
  expect(asked.map(({ detail }) => detail)).toEqual([{ operation: "person" }, { repeated: true }])
})

test("the same key with another question writes nothing at all", async () => {
  const key = crypto.randomUUID()
  await ask("40000003", key)
  const count = async () => [
    await db().$count(checks),
    await db().$count(auditLog),
    await db().$count(checkSteps),
  ]
  const before = await count()
  await expect(ask("40000009", key)).rejects.toMatchObject({ code: "idempotency_key_reused" })
  expect(await count()).toEqual(before)
})

test("a check is reported without reading it back as its row would tell it, whatever came of it", async () => {
  const expectState = async (operation: string, body: Record<string, string>, state: string) => {
    const { check, body: answer } = await askRequest(actor, operation, body, new Headers())
    expect(check.state).toBe(state)
    expect(await checkById(check.id)).toEqual(check)
    expect(await checkJson(check, answer)).toBe(await checkJson(check))
  }
  await expectState("person", { dni: "40000004" }, "answered")
  await expectState("company", { ruc: "20100000001" }, "answered") // its numbers are stored in their own writing
  await expectState("vin", { vin: "9BWZZZ377VT004251" }, "pending")
  const body = { status: "success", message: "", data: { task_id: crypto.randomUUID() } }
  await sandbox.fault("vin", { kind: "replace", status: 202, body }, 2)
  await expectState("vin", { vin: "9BWZZZ377VT004252" }, "pending")
  await expectState("vin", { vin: "9BWZZZ377VT004253" }, "unknown") // its id is another check's already
  await sandbox.fault("person", { kind: "status", status: 422 })
  await expectState("person", { dni: "40000004" }, "refused")
  await sandbox.fault("person", { kind: "status", status: 402 })
  await expectState("person", { dni: "40000004" }, "halted")
  await sandbox.fault("person", { kind: "html", status: 200 })
  await expectState("person", { dni: "40000004" }, "unknown")
  await sandbox.fault("person", { kind: "status", status: 429, headers: { "retry-after": "600" } })
  await expectState("person", { dni: "40000004" }, "waiting")
  await expectState("person", { dni: "40000004" }, "queued") // held back, so it was not claimed
  await db().delete(pacing)
})

test("presses of one key at once, about somebody whom nobody knew, are one question, one subject and one call", async () => {
  const { received } = await sandbox.counts("person")
  const key = crypto.randomUUID()
  const asked = await Promise.all(Array.from({ length: 12 }, () => ask("40000005", key)))
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
  const others = await Promise.all(Array.from({ length: 12 }, () => ask("40000006")))
  const rows = await db()
    .select({ subjectId: checks.subjectId })
    .from(checks)
    .where(
      inArray(
        checks.id,
        others.map(({ id }) => id),
      ),
    )
  expect(rows).toHaveLength(12)
  expect(new Set(rows.map(({ subjectId }) => subjectId)).size).toBe(1)
  expect((await sandbox.counts("person")).received - received).toBe(13)
})

test("an alarm of the slot is cleared by the first answer that shows it is over", async () => {
  await db().insert(pacing).values({ slot: "lookup", quotaEmptyAt: new Date() })
  await ask("40000003")
  const [slot] = await db().select().from(pacing).where(eq(pacing.slot, "lookup"))
  expect(slot?.quotaEmptyAt).toBeNull()
})
