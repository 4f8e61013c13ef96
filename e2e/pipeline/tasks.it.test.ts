import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { CHECK_STATES } from "#lib/domain/check-states.ts"
import { type DeskClient, signInAs, until } from "#test/desk/desk-client.ts"
import { ownApp } from "#test/processes/own-app.ts"

const SECRET = "a-webhook-secret-of-the-tests"

const app = ownApp({ UPSTREAM_DEADLINE_MS: "1500", VIN_WEBHOOK_SECRET: SECRET })
let analyst: DeskClient

beforeAll(async () => {
  analyst = await signInAs(app.url, "analyst")
})
beforeEach(async () => {
  await app.sandbox.reset()
  await app.sandbox.tune({ vinDelayMs: 0, matchDelayMs: 0, choices: { vinPace: "unpaced" } })
})

let serial = 10_000
/** A well-formed VIN that no other test uses. */
const newVin = () => `9BWZZZ377VT0${(serial++).toString().padStart(5, "0")}`

async function acceptances(operation: "vin" | "match"): Promise<number[]> {
  return Object.values((await app.sandbox.counts(operation)).acceptances)
}

const settled = (id: string) =>
  analyst.readWhen(id, ({ state }) => state === "answered" || state === "failed")

function sumOf(batch: BatchView): number {
  return CHECK_STATES.reduce((total, state) => total + batch.counts[state], 0)
}

describe("VIN", () => {
  test.each(["data.status", "data.state", "data.task.status", "envelope", "data.result.state"])(
    "is accepted, deducted at once, read until it is answered: state in %s",
    async (vinTaskShape) => {
      await app.sandbox.tune({ choices: { vinTaskShape } })
      const { status, check } = await analyst.ask("vin", { vin: newVin().toLowerCase() })
      expect(status).toBe(202)
      expect(check).toMatchObject({ state: "pending", charge: "deducted" })
      expect(check.remoteId).toMatch(/^[0-9a-f-]{36}$/)
      expect(check.input.vin).toMatch(/^[A-Z0-9]{17}$/)
      const answered = await settled(check.id)
      expect(answered).toMatchObject({ state: "answered", charge: "deducted", problem: null })
      expect(answered.answer).not.toBeNull()
    },
  )

  test("a state that cannot be read stays pending, says so, and keeps what came", async () => {
    await app.sandbox.tune({ choices: { vinTaskShape: "none", vinResultShape: "list" } })
    const { check } = await analyst.ask("vin", { vin: newVin() })
    const read = await analyst.readWhen(check.id, ({ problem }) => problem !== null)
    expect(read).toMatchObject({
      state: "pending",
      charge: "deducted",
      problem: { code: "state_unrecognised" },
    })
  })

  test("a malformed one is refused by us, with nothing asked", async () => {
    const { status, check } = await analyst.ask("vin", { vin: "9BWZZZ377VTO04251" })
    expect(status).toBe(422)
    expect(check).toMatchObject({ code: "invalid_input" })
    expect(await acceptances("vin")).toEqual([])
  })

  test.each(["error-without-task", "success-without-task"])(
    "accepted without a task (%s) is for a person to review; the unit is deducted all the same",
    async (vinCreateAnswer) => {
      await app.sandbox.tune({ choices: { vinCreateAnswer } })
      const { check } = await analyst.ask("vin", { vin: newVin() })
      expect(check).toMatchObject({
        state: "unknown",
        charge: "deducted",
        problem: { code: "accepted_without_task" },
      })
    },
  )

  test("an answer lost after sending is unknown, and never sent again", async () => {
    await app.sandbox.fault("vin", { kind: "cut-after" })
    const { check } = await analyst.ask("vin", { vin: newVin() })
    expect(check).toMatchObject({ state: "unknown", charge: "unknown" })
    expect(await acceptances("vin")).toEqual([1])
  })

  test("a poll that fails does not kill the task", async () => {
    await app.sandbox.tune({ vinDelayMs: 1_000 })
    for (const fault of [
      { kind: "status", status: 404 },
      { kind: "status", status: 500 },
      { kind: "html" },
    ]) {
      await app.sandbox.fault("vin-task", fault)
    }
    const { check } = await analyst.ask("vin", { vin: newVin() })
    const troubled = await analyst.readWhen(check.id, ({ problem }) => problem !== null)
    expect(troubled).toMatchObject({ state: "pending", charge: "deducted" })
    // Every call of the webhook is one more read at most; without it the next would be minutes away.
    const answered = await until(
      async () => {
        await ring(JSON.stringify({ any: { shape: [check.remoteId] } }))
        return analyst.read(check.id)
      },
      ({ state }) => state === "answered",
      50_000,
    )
    expect(answered.charge).toBe("deducted")
  })
})

const ring = (body: string, secret = SECRET) =>
  // A connection of its own: the server does not read a body to its end that is too long.
  fetch(`${app.url}/api/webhooks/vin/${secret}`, { method: "POST", body, headers: { connection: "close" } })

describe("the VIN webhook", () => {
  test("answers alike to known, unknown, forged and broken calls, and not at all at a wrong address", async () => {
    const { check } = await analyst.ask("vin", { vin: newVin() })
    const bodies = [
      JSON.stringify({ task_id: check.remoteId, status: "done" }),
      JSON.stringify({ task_id: crypto.randomUUID() }),
      "{ broken",
      "",
      "x".repeat(200_000),
    ]
    for (const body of bodies) {
      const response = await ring(body)
      expect(response.status).toBe(202)
      expect(await response.text()).toBe("")
    }
    expect((await ring("{}", "another-secret-altogether")).status).toBe(404)
  })

  test("a flood changes nothing but one read", async () => {
    await app.sandbox.tune({ vinDelayMs: 60_000 })
    const { check } = await analyst.ask("vin", { vin: newVin() })
    await analyst.readWhen(check.id, () => true)
    await Promise.all(Array.from({ length: 200 }, () => ring(JSON.stringify({ id: check.remoteId }))))
    expect((await app.sandbox.counts("vin-task")).received).toBeLessThan(20)
    expect((await analyst.read(check.id)).state).toBe("pending")
  })
})

describe("match", () => {
  test("empty fields are not sent; a token is reserved, then deducted; scores as they came", async () => {
    const input = { dni: "40000001", names: "ANA", mothers_last_name: "", birth_date: "1990-05-03" }
    const { check } = await analyst.ask("match", input)
    expect(check).toMatchObject({ state: "pending", charge: "reserved" })
    expect(Object.keys(check.input).sort()).toEqual(["birth_date", "dni", "names"])
    const answered = await settled(check.id)
    expect(answered).toMatchObject({ state: "answered", charge: "deducted" })
    expect(Object.keys((answered.answer as { result: object }).result).sort()).toEqual([
      "birth_date",
      "names",
    ])
    const requests = (await (await app.sandbox.director("/requests?operation=match")).json()) as {
      items: { body: object }[]
    }
    expect(Object.keys(requests.items[0]?.body ?? {}).sort()).toEqual(["birth_date", "dni", "names"])
  })

  test("a failed one returns its token and says why", async () => {
    await app.sandbox.tune({ matchOutcome: "failed" })
    const { check } = await analyst.ask("match", { dni: "40000001", names: "ANA" })
    const failed = await settled(check.id)
    expect(failed).toMatchObject({ state: "failed", charge: "returned", problem: { code: "task_failed" } })
    expect(failed.message).toBeTruthy()
  })

  test("a real 503 repeats by itself; one of something in between does not", async () => {
    await app.sandbox.fault("match", {
      kind: "replace",
      status: 503,
      body: { status: "error", message: "no responde", data: null },
    })
    const { check } = await analyst.ask("match", { dni: "40000001", names: "ANA" })
    expect(check).toMatchObject({
      state: "waiting",
      charge: "none",
      problem: { code: "service_unavailable" },
    })
    await settled(check.id)
    expect(await acceptances("match")).toEqual([1])

    await app.sandbox.fault("match", { kind: "html", status: 503 })
    const gateway = await analyst.ask("match", { dni: "40000001", names: "LUZ" })
    expect(gateway.check).toMatchObject({ state: "unknown", charge: "unknown" })
  })

  test.each([
    [{ dni: "40000001" }, "names"],
    [{ dni: "4000001", names: "ANA" }, "dni"],
    [{ dni: "40000001", birth_date: "1990" }, "birth_date"],
    [{ dni: "40000001", birth_date: "1990-02-30" }, "birth_date"],
    [{ dni: "40000001", verification_digit: "12" }, "verification_digit"],
  ])("%j breaks a rule at %s, and nothing is asked", async (input, field) => {
    const { status, check } = await analyst.ask("match", input as Record<string, string>)
    expect(status).toBe(422)
    expect(Object.keys((check as unknown as { errors: object }).errors)).toEqual([field])
    expect(await acceptances("match")).toEqual([])
  })
})

describe("batches", () => {
  test("a list is sent in the background, each row once, and its counts always add up", async () => {
    const rows = Array.from({ length: 60 }, () => ({ vin: newVin() }))
    const { id } = await analyst.startBatch(rows)
    const done = await until(
      async () => {
        const batch = await analyst.readBatch(id)
        expect(sumOf(batch)).toBe(60)
        return batch
      },
      ({ settled: over }) => over,
      60_000,
    )
    expect(done.counts.answered).toBe(60)
    expect(done.charges).toEqual({ deducted: 60 })
    expect((await acceptances("vin")).every((times) => times === 1)).toBe(true)
    expect(await acceptances("vin")).toHaveLength(60)
  })

  test("the ceiling is never exceeded", async () => {
    const { id } = await analyst.startBatch(
      Array.from({ length: 30 }, () => ({ vin: newVin() })),
      { ceiling: 7 },
    )
    const halted = await analyst.readBatchWhen(
      id,
      ({ state, counts }) => state === "halted" && counts.answered === 7,
    )
    expect(halted).toMatchObject({ haltReason: "ceiling", committed: 7, counts: { queued: 23 } })
    expect(await acceptances("vin")).toHaveLength(7)
  })

  test("402 halts the batch with the rest unsent and uncharged", async () => {
    await app.sandbox.tune({ quota: 10 })
    const { id } = await analyst.startBatch(Array.from({ length: 40 }, () => ({ vin: newVin() })))
    const halted = await analyst.readBatchWhen(
      id,
      ({ state, counts }) => state === "halted" && counts.answered === 10 && counts.sending === 0,
    )
    expect(halted.haltReason).toBe("quota_empty")
    expect(sumOf(halted)).toBe(40)
    expect(halted.charges.deducted).toBe(10)
    expect(halted.charges.none).toBe(30)
    expect(await acceptances("vin")).toHaveLength(10)
  })

  test("one row that breaks a rule refuses the whole, by its place, and nothing is asked", async () => {
    const response = await analyst.fetch("/api/batches", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ operation: "vin", rows: [{ vin: newVin() }, { vin: "IOQ" }] }),
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: { "rows.1.vin": [expect.any(String)] } })
  })

  test("the same key and rows are one batch", async () => {
    const body = JSON.stringify({ operation: "person", rows: [{ dni: "00123456" }, { dni: "00123456" }] })
    const send = () =>
      analyst.fetch("/api/batches", {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": "one-batch" },
        body,
      })
    const ids = await Promise.all(
      Array.from({ length: 4 }, async () => ((await (await send()).json()) as BatchView).id),
    )
    expect(new Set(ids).size).toBe(1)
  })
})
