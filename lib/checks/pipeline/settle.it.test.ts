import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { eq, sql } from "drizzle-orm"
import { Client } from "pg"
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { openInput } from "#lib/checks/sealed-check.ts"
import { closeUnknown } from "#lib/checks/tasks/manual-transitions.ts"
import type { Check } from "#lib/checks/transition.ts"
import { closeDb, db } from "#lib/db/client.ts"
import { batches, checkSteps, checks, pacing } from "#lib/db/schema/checks.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import type { Warn } from "#lib/log/log.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { flattenRequest } from "#lib/signatures/flat-request.ts"
import type { CallResult } from "#lib/upstream/call.ts"
import { seal } from "#lib/vault/sealed.ts"
import { vault } from "#lib/vault/vault.ts"
import type { actorFor } from "#test/desk/actor.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { ownFolder } from "#test/processes/own-folder.ts"
import { setForThisProcess } from "#test/processes/settings.ts"
import { createCheck } from "./create-check.ts"
import { drained } from "./in-flight.ts"
import { outcomeOf } from "./outcome.ts"
import { spillRecovery } from "./recover-spilled.ts"
import { settle } from "./settle.ts"
import { resealSpilled } from "./spill.ts"
import { claim, leaseMsOf } from "./submit.ts"
import { markLostCalls } from "./sweep.ts"

const dataDir = ownFolder("settle")
let actor: ReturnType<typeof actorFor>

const database = ownDatabase()
beforeAll(async () => {
  setForThisProcess({ DATA_DIR: dataDir })
  actor = await seededActor("analyst", "check.asked")
})

/** The database as its owner, outside the program's own connections. */
async function asOwner(statement: string): Promise<void> {
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    await client.query("set default_transaction_read_only = off")
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Sets the mode in which the app's next sessions begin; those that a pooler keeps for it end. */
async function beginReadOnly(mode: "on" | "off"): Promise<void> {
  await closeDb()
  const name = new URL(database.url).pathname.slice(1)
  await asOwner(`alter database ${name} set default_transaction_read_only = ${mode}`)
  await asOwner(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and usename <> current_user",
  )
}

/** From now on, every change of a check fails with this SQLSTATE, until `takesAgain`. */
async function refuseChanges(sqlstate: string): Promise<void> {
  await asOwner(`
    create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '${sqlstate}'; end $$;
    create or replace trigger refuse before update on checks execute function refuse()`)
}
const takesAgain = () => asOwner("drop trigger if exists refuse on checks")

let vins = 0
/** Creates a VIN query that was just claimed. */
async function sending(): Promise<Check> {
  await db().delete(pacing) // a 429 of an earlier test is none of this one's business
  const { claimed } = await db().transaction((tx) =>
    createCheck(tx, actor, {
      operation: "vin",
      input: { vin: `9BWZZZ377VT${String(vins++).padStart(6, "0")}` },
      idempotencyKey: crypto.randomUUID(),
    }),
  )
  if (!claimed) throw new Error("the check was not taken for sending")
  return claimed
}

function replied(status: number, body: object): CallResult {
  const bytes = Buffer.from(JSON.stringify(body))
  return {
    kind: "reply",
    status,
    retryAfterSeconds: undefined,
    body: bytes,
    bodyEnd: "whole",
    requestEnd: "whole",
  }
}
const accepted = (taskId: string = crypto.randomUUID()) =>
  replied(202, { status: "success", message: "En cola", data: { task_id: taskId } })

const outcome = (check: Pick<Check, "operation">, reply: CallResult) =>
  outcomeOf(operationOf(check.operation), reply)

async function now(id: string) {
  const [check] = await db().select().from(checks).where(eq(checks.id, id))
  if (!check) throw new Error("the check is gone")
  return check
}
const statesOf = async (id: string) =>
  (await db().select().from(checkSteps).where(eq(checkSteps.checkId, id)).orderBy(checkSteps.revision)).map(
    ({ state }) => state,
  )
const folder = () => join(dataDir, "spilled-answers")
const files = () => readdir(folder()).catch(() => [])

/** Runs the sweep's recovery of spilled answers, as a process that knows nothing of earlier ones; returns its warnings. */
async function sweepOnce(): Promise<Parameters<Warn>[0][]> {
  const warnings: Parameters<Warn>[0][] = []
  await spillRecovery((fields) => warnings.push(fields))()
  return warnings
}

/** The lease of this sending ran out, and the sweep found it. */
async function lose(check: { id: string }): Promise<void> {
  await db()
    .update(checks)
    .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
    .where(eq(checks.id, check.id))
  await markLostCalls()
  expect(await now(check.id)).toMatchObject({ state: "unknown", problemCode: "process_stopped" })
}

test.each([
  ["in hand", async () => {}],
  ["late", lose],
])("a check whose answer comes %s ends at the instant of the step that ends it", async (_when, before) => {
  const check = await sending()
  await before(check)
  await settle(check, outcome(check, replied(422, { status: "error", message: "No" })))
  const { rows } = await db().execute<{ same: boolean }>(
    sql`select c.settled_at = s.at as same from checks c join check_steps s on s.check_id = c.id
      where c.id = ${check.id} and c.state = 'refused' order by s.revision desc limit 1`,
  )
  expect(rows).toEqual([{ same: true }])
})

test.each([
  ["429", "vin", 429],
  ["503 of match create, for which no key is held", "match", 503],
] as const)(
  "a question that was not taken waits for as long as its %s asked",
  async (_what, slug, status) => {
    const check = await sending()
    const reply = { ...replied(status, { status: "error", message: "No" }), retryAfterSeconds: 600 }
    await settle(check, outcomeOf(operationOf(slug), reply as CallResult))
    const { state, charge, notBefore } = await now(check.id)
    expect({ state, charge }).toEqual({ state: "waiting", charge: "none" })
    expect((notBefore?.getTime() ?? 0) - Date.now()).toBeGreaterThan(590_000)
  },
)

describe("a database that does not take the answer in hand", () => {
  beforeEach(async () => rm(folder(), { recursive: true, force: true }))
  afterEach(async () => {
    await takesAgain()
    await drained() // what is kept in memory is recorded, and not by the next test
  })

  test.each(["25006", "53100", "40P01", "57P03", "42501"])(
    "%s passes: the answer is offered again",
    async (code) => {
      const check = await sending()
      const taskId = crypto.randomUUID()
      await refuseChanges(code)
      const settled = settle(check, outcome(check, accepted(taskId)))
      // In the file from the first refusal on: if this process dies now, nothing is lost.
      await expect.poll(files, { timeout: 60_000 }).toEqual([`${check.id}.1`])
      await takesAgain()
      await settled
      expect(await now(check.id)).toMatchObject({ state: "pending", charge: "deducted", remoteId: taskId })
      expect(await files()).toEqual([])
    },
  )

  test("a database that is read-only for longer than the settling waits leaves the answer to the sweep, once", async () => {
    const check = await sending()
    const taskId = crypto.randomUUID()
    await beginReadOnly("on")
    await settle(check, outcome(check, accepted(taskId)), 0)
    expect((await now(check.id)).state).toBe("sending")
    expect(await sweepOnce()).toEqual([expect.objectContaining({ code: "25006" })])
    expect(await files()).toEqual([`${check.id}.1`])
    await beginReadOnly("off")
    expect(await sweepOnce()).toEqual([])
    expect(await now(check.id)).toMatchObject({ state: "pending", charge: "deducted", remoteId: taskId })
    expect(await files()).toEqual([])
    await sweepOnce()
    expect(await statesOf(check.id)).toEqual(["queued", "sending", "pending"])
  })

  test("a clock that is set back meanwhile has nobody wait for longer", async () => {
    const check = await sending()
    await refuseChanges("53100")
    const settled = settle(check, outcome(check, accepted()), 1_000)
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    await settled
    expect(await files()).toEqual([`${check.id}.1`])
  })

  test("the file holds nothing that can be read, is its owner's alone, and is no other check's", async () => {
    const check = await sending()
    const other = await sending()
    await refuseChanges("53100")
    const taskId = crypto.randomUUID()
    await settle(check, outcome(check, accepted(taskId)), 0)
    const path = join(folder(), `${check.id}.1`)
    const { mode } = await stat(path)
    expect(mode & 0o777).toBe(0o600)
    const bytes = await readFile(path)
    for (const secret of [taskId, check.operation, openInput(check).vin ?? "-"])
      expect(bytes.includes(secret)).toBe(false)
    await takesAgain()
    // Given to another check, it is refused and changes nothing.
    await rm(folder(), { recursive: true })
    await mkdir(folder())
    await writeFile(join(folder(), `${other.id}.1`), bytes)
    expect(await sweepOnce()).toHaveLength(1)
    expect((await now(other.id)).state).toBe("sending")
  })

  test("a file that cannot be read is reported, is not reported of again at once, and keeps no other from being taken up", async () => {
    const [check, other] = [await sending(), await sending()]
    await refuseChanges("53100")
    for (const one of [check, other]) await settle(one, outcome(one, accepted()), 0)
    await takesAgain()
    const torn = `${check.id}.1`
    await writeFile(join(folder(), torn), "torn")
    const warnings: Parameters<Warn>[0][] = []
    const sweep = spillRecovery(
      (fields) => warnings.push(fields),
      () => 0,
    )
    await sweep()
    await sweep()
    expect(warnings).toEqual([
      expect.objectContaining({ doing: "recovering a spilled answer", rowId: check.id }),
    ])
    expect(await files()).toEqual([torn])
    expect([(await now(check.id)).state, (await now(other.id)).state]).toEqual(["sending", "pending"])
    // Any key may be its own: none opens it, and no key may be retired while it is there.
    expect(await resealSpilled(dataDir, vault())).toEqual([torn])
  })

  test("a data folder that cannot be written does not keep a database that comes back from taking it", async () => {
    const check = await sending()
    await refuseChanges("53100")
    await writeFile(folder(), "in the way")
    await expect(settle(check, outcome(check, accepted()), 0)).rejects.toThrow()
    const settled = settle(check, outcome(check, accepted()))
    await takesAgain()
    await settled
    expect((await now(check.id)).state).toBe("pending")
  })

  test.each([
    ["alone", null],
    ["of a batch", crypto.randomUUID()],
  ])(
    "an answer %s that neither database nor folder takes is kept until one of them does",
    async (_, batchId) => {
      const check = await sending()
      const taskId = crypto.randomUUID()
      await refuseChanges("53100")
      await writeFile(folder(), "in the way")
      let told: unknown
      const settled = settle({ ...check, batchId }, outcome(check, accepted(taskId)), 0).catch(
        (error: unknown) => {
          told = error
        },
      )
      if (batchId === null) await settled
      else await pause(300)
      expect(told !== undefined).toBe(batchId === null)
      await rm(folder())
      await expect.poll(files, { timeout: 30_000 }).toEqual([`${check.id}.1`])
      await takesAgain()
      await sweepOnce()
      expect(await now(check.id)).toMatchObject({ state: "pending", remoteId: taskId })
    },
  )

  test("a signature request comes into the register with its answer", async () => {
    const remoteId = crypto.randomUUID()
    const id = crypto.randomUUID()
    const request = { name: "Contrato", expires_in: 60, documents: [], signers: [] }
    const { claimed } = await db().transaction((tx) =>
      createCheck(tx, actor, {
        operation: "signature",
        input: flattenRequest(id, request, []),
        idempotencyKey: crypto.randomUUID(),
        onCreated: (check) =>
          tx
            .insert(signatureRequests)
            .values({ id, checkId: check.id, createdBy: actor.user.id, name: seal(id, "Contrato") })
            .then(),
      }),
    )
    if (!claimed) throw new Error("the request was not taken for sending")
    await refuseChanges("53100")
    const created = replied(201, { status: "success", data: { signature: { id: remoteId } } })
    await settle(claimed, outcome(claimed, created), 0)
    await takesAgain()
    await sweepOnce()
    expect(await now(claimed.id)).toMatchObject({ state: "answered", remoteId })
    const [entry] = await db().select().from(signatureRequests).where(eq(signatureRequests.id, id))
    expect(entry).toMatchObject({ remoteId })
  })

  test("what is learnt of the pace after the answer was stored cannot make it fail", async () => {
    const check = await sending()
    await db().insert(pacing).values({ slot: "vin", intervalMs: 50, heldUntil: sql`clock_timestamp()` })
    await asOwner("create or replace trigger refuse before update on pacing execute function refuse()")
    try {
      await settle(check, outcome(check, accepted()))
    } finally {
      await asOwner("drop trigger refuse on pacing; delete from pacing")
    }
    expect((await now(check.id)).state).toBe("pending")
  })
})

describe("after the lease", () => {
  test.each([
    [401, "halted", "key_refused"],
    [402, "halted", "quota_empty"],
    [429, "waiting", "rate_limited"],
  ])("a true %i replaces the doubt, and costs nothing", async (status, state, code) => {
    const check = await sending()
    await lose(check)
    await settle(check, outcome(check, replied(status, { status: "error", message: "No" })))
    expect(await now(check.id)).toMatchObject({
      state,
      charge: "none",
      problemCode: code,
      httpStatus: status,
    })
  })

  test("what never left is sent again by itself", async () => {
    const check = await sending()
    await lose(check)
    await settle(check, outcome(check, { kind: "not_sent", reason: "ECONNREFUSED" }))
    const waiting = await now(check.id)
    expect(waiting).toMatchObject({ state: "waiting", charge: "none", problemCode: "not_reached" })
    expect(waiting.notBefore).not.toBeNull()
  })

  test("an answer that nobody lists keeps its bytes", async () => {
    const check = await sending()
    await lose(check)
    await settle(check, outcome(check, replied(502, { message: "Bad gateway" })))
    const kept = await now(check.id)
    expect(kept).toMatchObject({ state: "unknown", problemCode: "answer_unlisted", httpStatus: 502 })
    expect(kept.answerBody?.open(kept.id).toString()).toContain("Bad gateway")
    await settle(check, outcome(check, replied(503, {})))
    expect((await now(check.id)).httpStatus).toBe(502)
  })

  test("what a person closed meanwhile stays closed, and a later sending is not this one", async () => {
    const closed = await sending()
    await lose(closed)
    await closeUnknown(actor, closed.id, "not_sent", "El servicio no la tiene")
    await settle(closed, outcome(closed, replied(429, {})))
    expect((await now(closed.id)).state).toBe("closed")

    const again = await sending()
    await settle(again, outcome(again, replied(429, {})))
    await db().delete(pacing)
    const second = await claim(again, leaseMsOf(again.operation, {}))
    expect(second?.attempts).toBe(2)
    await lose(again)
    await settle(again, outcome(again, replied(401, {})))
    expect((await now(again.id)).state).toBe("unknown")
  })

  test("a batch gets back what was not taken, and what it had committed stays counted once", async () => {
    const batchId = await startBatch(actor, {
      operation: "vin",
      rows: [{ vin: "9BWZZZ377VT800001" }, { vin: "9BWZZZ377VT800002" }],
      ceiling: 2,
    })
    const rows = await db().select().from(checks).where(eq(checks.batchId, batchId)).orderBy(checks.batchRow)
    await db().delete(pacing)
    const taken = await Promise.all(rows.map((row) => claim(row, leaseMsOf(row.operation, {}))))
    const [first, second] = taken
    if (!first || !second) throw new Error("the rows were not taken")
    const committed = async () => (await db().select().from(batches).where(eq(batches.id, batchId)))[0]
    await lose(first)
    await lose(second)
    expect(await committed()).toMatchObject({ committed: 2, state: "running" })
    await settle(first, outcome(first, replied(429, {})))
    expect(await committed()).toMatchObject({ committed: 1, state: "running" })
    await settle(first, outcome(first, replied(429, {})))
    expect(await committed()).toMatchObject({ committed: 1, state: "running" })
    await settle(second, outcome(second, replied(402, {})))
    expect(await committed()).toMatchObject({ committed: 0, state: "halted", haltReason: "quota_empty" })
  })
})

describe("an id that no row takes", () => {
  test("a task that the service gave to two checks is the first one's; the second keeps what came", async () => {
    const taskId = crypto.randomUUID()
    const [first, second] = [await sending(), await sending()]
    await settle(first, outcome(first, accepted(taskId)))
    await settle(second, outcome(second, accepted(taskId)))
    expect(await now(first.id)).toMatchObject({ state: "pending", remoteId: taskId })
    const repeated = await now(second.id)
    expect(repeated).toMatchObject({
      state: "unknown",
      problemCode: "remote_id_repeated",
      charge: "deducted",
      remoteId: null,
      httpStatus: 202,
    })
    expect(repeated.answerBody?.open(repeated.id).toString()).toContain(taskId)
  })

  test("an id with a byte that no text column takes costs the answer nothing but the id", async () => {
    const check = await sending()
    await settle(check, outcome(check, accepted("a\u0000b")))
    expect(await now(check.id)).toMatchObject({ state: "unknown", problemCode: "accepted_without_task" })
    expect((await now(check.id)).answerBody).not.toBeNull()
  })
})
