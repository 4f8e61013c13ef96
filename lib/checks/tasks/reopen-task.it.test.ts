import { and, eq, sql } from "drizzle-orm"
import { Client } from "pg"
import { beforeAll, expect, test } from "vitest"
import { batchById } from "#lib/batches/read-batch.ts"
import { stepsOf } from "#lib/checks/lists/check-history.ts"
import { submit } from "#lib/checks/pipeline/submit.ts"
import { checkById } from "#lib/checks/present-check.ts"
import { exactAnswer } from "#lib/constancia/exact-answer.ts"
import { db } from "#lib/db/client.ts"
import { checkSteps, checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import { DAMAGED_TEXT } from "#lib/vault/damaged-text.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"
import { actorFor } from "#test/desk/actor.ts"
import { until } from "#test/desk/desk-client.ts"
import { type SeededUser, seededUser } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { formerAnswer } from "./former-answer.ts"
import { closeUnknown, identifyUnknown, reopenTask, withdraw } from "./manual-transitions.ts"
import { bringPollForward, poll } from "./poll.ts"

let user: SeededUser

const { database, sandbox } = ownDatabaseAndSandbox()
beforeAll(async () => {
  await sandbox.tune({ vinDelayMs: 0, matchDelayMs: 0, choices: { vinPace: "unpaced" } })
  user = await seededUser("manager")
})

const ODD = "en observación"
const actor = (action: Parameters<typeof actorFor>[1] = "task.reopened") => actorFor(user, action)
const reopen = (id: string) => reopenTask(actor(), id, "El proveedor dijo que seguía en curso")

/** Sets the service's answer to the next read of a VIN task: an unlisted word, beside a signed link of that name. */
function odd(file: string): Promise<void> {
  const data = { status: ODD, result: { plate: "ABC123", file_url: `https://files.example/${file}?sig=1` } }
  return sandbox.fault("vin-task", { kind: "replace", status: 200, body: { status: "success", data } })
}

/** One row of a batch, sent, not read yet. */
async function sent(operation: "vin" | "match", row: Record<string, string>): Promise<[string, string]> {
  const batchId = await startBatch(actorFor(user, "batch.created"), { operation, rows: [row], ceiling: 1 })
  const [check] = await db().select({ id: checks.id }).from(checks).where(eq(checks.batchId, batchId))
  const id = check?.id ?? ""
  await submit(id)
  return [id, batchId]
}

async function view(id: string) {
  const check = await checkById(id)
  if (!check) throw new Error("the check is gone")
  return check
}

const storedBytes = async (id: string) => {
  const [row] = await db().select({ body: checks.answerBody }).from(checks).where(eq(checks.id, id))
  return row?.body?.open(id)
}

test("a task that an odd word ended is read again, and the exact bytes of both answers are kept", async () => {
  const [id, batchId] = await sent("vin", { vin: "9BWZZZ377VT004251" })
  await odd("first")
  await poll(id)
  const first = await view(id)
  expect(first).toMatchObject({ state: "answered", remoteState: ODD, charge: "deducted" })
  const firstBytes = await storedBytes(id)
  expect((await batchById(batchId, ["vin"])).settled).toBe(true)

  await reopen(id)
  expect(await view(id)).toMatchObject({
    state: "pending",
    charge: "deducted",
    problem: null,
    settledAt: null,
  })
  expect(await batchById(batchId, ["vin"])).toMatchObject({
    settled: false,
    committed: 1,
    counts: { pending: 1, answered: 0 },
    charges: { deducted: 1 },
  })
  expect(
    await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "task.reopened"), eq(auditLog.targetId, id))),
  ).toHaveLength(1)

  // Again an odd word, then, brought forward by the webhook, the end that the sandbox truly gives.
  await odd("second")
  await poll(id)
  const secondBytes = await storedBytes(id)
  expect(secondBytes).not.toEqual(firstBytes)
  const linked = await db().select().from(files).where(eq(files.checkId, id))
  expect(linked.map(({ role, link }) => [role, link.open(`${linked[0]?.id}/${id}`)])).toEqual([
    ["file_url", "https://files.example/second?sig=1"],
  ])
  await reopen(id)
  await db()
    .update(checks)
    .set({ pollAt: sql`clock_timestamp() + interval '1 hour'`, polledAt: null })
    .where(eq(checks.id, id))
  await bringPollForward([first.remoteId ?? ""])
  await poll(id)
  const last = await view(id)
  expect(last).toMatchObject({ state: "answered", remoteState: "completed", charge: "deducted" })
  expect(last.files).toHaveLength(1)
  expect((await sandbox.counts("vin")).acceptances).toEqual({ "9BWZZZ377VT004251": 1 })
  expect(await batchById(batchId, ["vin"])).toMatchObject({
    settled: true,
    counts: { pending: 0, answered: 1 },
  })

  const steps = await stepsOf(id)
  expect(steps.map(({ state, by, keepsAnswer }) => [state, by !== null, keepsAnswer])).toEqual([
    ["queued", true, false],
    ["sending", false, false],
    ["pending", false, false],
    ["answered", false, true],
    ["pending", true, false],
    ["answered", false, true],
    ["pending", true, false],
    ["answered", false, false],
  ])
  expect(
    steps.filter(({ by, state }) => by !== null && state === "pending").map(({ reason }) => reason),
  ).toEqual(Array(2).fill("El proveedor dijo que seguía en curso"))
  const kept = steps.filter(({ keepsAnswer }) => keepsAnswer).map(({ revision }) => revision)
  const bytes = await Promise.all(kept.map((revision) => formerAnswer(id, revision)))
  expect(bytes).toEqual([firstBytes, secondBytes])
  const hashes = await db()
    .select({ hash: checkSteps.answerSha256 })
    .from(checkSteps)
    .where(and(eq(checkSteps.checkId, id), sql`${checkSteps.answerBody} is not null`))
    .orderBy(checkSteps.revision)
  expect(hashes.map(({ hash }) => hash)).toEqual(bytes.map((body) => sha256Hex(body ?? Buffer.alloc(0))))
  expect(last.answerSha256).toBe(sha256Hex((await storedBytes(id)) ?? Buffer.alloc(0)))

  // A signed link that may live is given to nobody, in a former answer neither.
  await expect(exactAnswer(actor("answer.downloaded"), id, kept[0])).rejects.toMatchObject({
    code: "answer_held_back",
  })
  await expect(exactAnswer(actor("answer.downloaded"), id, 1)).rejects.toMatchObject({ code: "not_found" })

  // Values exchanged between the two cannot be decrypted for either: the answers, and the reasons.
  await db().execute(sql`update check_steps as mine set answer_body = other.answer_body from check_steps as other
    where mine.check_id = ${id} and other.check_id = ${id} and mine.answer_body is not null
      and other.answer_body is not null and mine.revision <> other.revision`)
  for (const revision of kept) {
    await expect(formerAnswer(id, revision)).rejects.toMatchObject({ code: "record_damaged" })
  }
  const reasons = async () =>
    (await stepsOf(id)).flatMap(({ state, by, reason }) => (by && state === "pending" ? [reason] : []))
  await db().execute(sql`update check_steps as mine set reason = other.reason from check_steps as other
    where mine.check_id = ${id} and other.check_id = ${id} and mine.reason is not null
      and other.reason is not null and mine.revision <> other.revision`)
  expect(await reasons()).toEqual([DAMAGED_TEXT, DAMAGED_TEXT])
})

test("the exact bytes of a former answer without a link are given to who may have exact answers", async () => {
  const [id] = await sent("vin", { vin: "9BWZZZ377VT004252" })
  await sandbox.fault("vin-task", {
    kind: "replace",
    status: 200,
    body: { status: "success", data: { status: ODD } },
  })
  await poll(id)
  const before = await exactAnswer(actor("answer.downloaded"), id)
  await reopen(id)
  const step = (await stepsOf(id)).find(({ keepsAnswer }) => keepsAnswer)
  expect((await exactAnswer(actor("answer.downloaded"), id, step?.revision)).bytes).toEqual(before.bytes)
})

test("two people who reopen at once reopen it once", async () => {
  const [id] = await sent("vin", { vin: "9BWZZZ377VT004253" })
  await poll(id)
  const ends = await Promise.allSettled([reopen(id), reopen(id)])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "state_changed" },
  })
})

test("what ended by a specified word, what was never sent, closed, or is damaged is not taken up", async () => {
  const [match] = await sent("match", { dni: "40000001", names: "ANA" })
  await poll(match)
  expect((await view(match)).state).toBe("answered")
  await sandbox.tune({ matchOutcome: "failed" })
  const [failed] = await sent("match", { dni: "40000001", names: "LUZ" })
  await poll(failed)
  expect((await view(failed)).state).toBe("failed")

  await sandbox.tune({ choices: { vinCreateAnswer: "success-without-task" } })
  const [closed] = await sent("vin", { vin: "9BWZZZ377VT004254" })
  await closeUnknown(actor("check.closed"), closed, "sent", "Lo dijo el proveedor")
  await sandbox.tune({ choices: { vinCreateAnswer: "success" } })
  const batchId = await startBatch(actor("batch.created"), {
    operation: "vin",
    rows: [{ vin: "9BWZZZ377VT004255" }],
  })
  const [queued] = await db().select({ id: checks.id }).from(checks).where(eq(checks.batchId, batchId))
  await withdraw(actor("check.withdrawn"), queued?.id ?? "")
  for (const id of [match, failed, closed, queued?.id ?? ""]) {
    const before = await view(id)
    await expect(reopen(id)).rejects.toMatchObject({ code: "state_changed" })
    expect(await view(id)).toEqual(before)
  }
  await expect(reopen(crypto.randomUUID())).rejects.toMatchObject({ code: "not_found" })

  const [damaged] = await sent("vin", { vin: "9BWZZZ377VT004256" })
  await poll(damaged)
  await db().execute(
    sql`update checks set answer_body = (select answer_body from checks where id = ${match}) where id = ${damaged}`,
  )
  await expect(reopen(damaged)).rejects.toMatchObject({ code: "record_damaged" })
  expect((await view(damaged)).state).toBe("answered")
})

test("an id that two people give to two checks at once is refused to the second as taken", async () => {
  await sandbox.tune({ choices: { vinCreateAnswer: "success-without-task" } })
  const lost = await Promise.all([
    sent("vin", { vin: "9BWZZZ377VT004257" }),
    sent("vin", { vin: "9BWZZZ377VT004257" }),
  ])
  await sandbox.tune({ choices: { vinCreateAnswer: "success" } })
  const created = await fetch(`${sandbox.url}/api/v1/solutions/consulta/vehicular-vin`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${sandbox.keys.platform}` },
    body: JSON.stringify({ vin: "9BWZZZ377VT004257" }),
  })
  const { data } = (await created.json()) as { data: { task_id: string } }
  // Both have read, each finding the id free, before either may write.
  const holder = new Client({ connectionString: database.ownerUrl })
  await holder.connect()
  await holder.query("begin")
  await holder.query("select from checks where id = any($1::uuid[]) for update", [lost.map(([id]) => id)])
  const both = Promise.allSettled(
    lost.map(([id]) => identifyUnknown(actor("task.identified"), id, data.task_id, "Lo dijo el proveedor")),
  )
  await until(
    async () => {
      const { rows } = await holder.query<{ waiting: number }>(
        "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows[0]?.waiting
    },
    (waiting) => waiting === 2,
    60_000,
  )
  await holder.query("commit")
  await holder.end()
  const ends = await both
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "invalid_input", fields: { remoteId: ["remoteIdTaken"] } },
  })
})
