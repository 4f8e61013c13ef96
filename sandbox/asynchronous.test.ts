import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { identifierOf, VIN_FINAL_STATES } from "./choices/notable.ts"
import { citizenOf } from "./data/citizen.ts"
import { dataOf, KEYS, startTestSandbox } from "./test-client.ts"

const sandbox = await startTestSandbox()
afterAll(sandbox.stop)
beforeEach(sandbox.reset)

const VIN_PATH = "/api/v1/solutions/consulta/vehicular-vin"
const VIN = "SANDB0X0000000001"
const createVin = (vin: unknown, path = VIN_PATH) => sandbox.post(path, { vin }, KEYS.platform)
const readVin = (id: unknown, path = VIN_PATH) => sandbox.get(`${path}/${String(id)}`, KEYS.platform)
const match = (body: object) => sandbox.platform("solutions/match-registry", body)
const readMatch = (id: unknown) => sandbox.read(`solutions/match-registry/${String(id)}`)
const quotaLeft = async () => (await sandbox.direct("GET", "state")).body?.quota
const tokens = async () => (await sandbox.direct("GET", "state")).body?.tokens

describe("VIN", () => {
  it.each([VIN_PATH, "/v1/consulta/vehicular-vin"])(
    "is accepted on %s, takes one unit at the 202 and resolves",
    async (path) => {
      const created = await createVin(VIN.toLowerCase(), path)
      expect(created.status).toBe(202)
      const { task_id } = dataOf(created)
      expect(task_id).toMatch(/^[0-9a-f-]{36}$/)
      expect(await quotaLeft()).toBe(9_999)
      expect(dataOf(await readVin(task_id, path))).toMatchObject({
        status: "pending",
        vin: VIN,
        result: null,
      })
      await sandbox.tune({ vinDelayMs: 0 })
      expect(dataOf(await readVin(task_id, path))).toMatchObject({
        status: "completed",
        result: { n_vin: VIN },
      })
    },
  )

  it.each([
    undefined,
    "",
    12345678901234567n.toString().slice(0, 16),
    "SANDB0X000000000I",
    "SANDB0X000000000O",
    "SANDB0X000000000q",
    "SANDB0X00000000 1",
    "SANDB0X00000000001",
    " SANDB0X0000000001",
    "\u017fANDB0X0000000001",
    null,
  ])("refuses %s with 422, errors and status success, and queues nothing", async (vin) => {
    const reply = await createVin(vin)
    expect([reply.status, reply.body?.status]).toEqual([422, "success"])
    expect(reply.body?.errors).toEqual({ vin: [expect.any(String)] })
    expect(await quotaLeft()).toBe(10_000)
  })

  it("answers 402 when the quota is used up, and counts what was accepted", async () => {
    await sandbox.tune({ quota: 1 })
    expect([(await createVin(VIN)).status, (await createVin(VIN)).status]).toEqual([202, 402])
    expect((await sandbox.direct("GET", "counts")).body?.vin).toEqual({
      received: 2,
      accepted: 1,
      acceptances: { [VIN]: 1 },
    })
  })

  it.each(VIN_FINAL_STATES.map((state, index) => [state, `SANDB0X00000000${20 + index}`]))(
    "ends in %s for %s",
    async (state, vin) => {
      await sandbox.tune({ vinDelayMs: 0, choices: { vinPace: "unpaced" } })
      expect(dataOf(await readVin(dataOf(await createVin(vin)).task_id)).status).toBe(state)
    },
  )

  it("ends in the director's state, and one VIN never ends", async () => {
    await sandbox.tune({ vinDelayMs: 0, vinFinalState: "en observación", choices: { vinPace: "unpaced" } })
    expect(dataOf(await readVin(dataOf(await createVin(VIN)).task_id)).status).toBe("en observación")
    expect(dataOf(await readVin(dataOf(await createVin("SANDB0X0000000029")).task_id)).status).toBe("pending")
  })
})

describe("match", () => {
  const dni = "40000001"
  const person = citizenOf(dni)
  const declared = { dni, names: person.givenNames.toLowerCase() }

  it("reserves a token at the 202 and deducts it at completion", async () => {
    const created = await match(declared)
    expect([created.status, dataOf(created).status]).toEqual([202, "pending"])
    expect(Object.keys(dataOf(created)).sort()).toEqual(["created_at", "dni", "id", "status"])
    expect(await tokens()).toEqual({ available: 999, reserved: 1, deducted: 0, returned: 0 })
    const { id } = dataOf(created)
    expect(dataOf(await readMatch(id))).toMatchObject({
      status: "pending",
      score: null,
      result: null,
      error: null,
      completed_at: null,
    })
    await sandbox.tune({ matchDelayMs: 0 })
    expect(dataOf(await readMatch(id))).toMatchObject({
      status: "completed",
      score: 100,
      result: { names: { score: 100 } },
      error: null,
    })
    expect(await tokens()).toEqual({ available: 999, reserved: 0, deducted: 1, returned: 0 })
  })

  it("gives the worked shape: 66.67 and 83.33", async () => {
    await sandbox.tune({ matchDelayMs: 0 })
    const birth_date = `${person.birthDate.slice(0, 8)}${person.birthDate.endsWith("01") ? "02" : "01"}`
    const read = await readMatch(dataOf(await match({ ...declared, birth_date })).id)
    const parts = { day: { score: 0 }, month: { score: 100 }, year: { score: 100 } }
    expect(dataOf(read)).toMatchObject({
      score: 83.33,
      result: { names: { score: 100 }, birth_date: { score: 66.67, parts } },
    })
  })

  it.each([["40000050"], [identifierOf("dni", "record-null")]])(
    "returns the token when %s fails",
    async (failing) => {
      await sandbox.tune({ matchDelayMs: 0 })
      const read = await readMatch(dataOf(await match({ dni: failing, names: "X" })).id)
      expect([read.status, dataOf(read).status]).toEqual([200, "failed"])
      expect(dataOf(read)).toMatchObject({
        score: null,
        result: null,
        error: { message: expect.any(String) },
        completed_at: null,
      })
      expect(await tokens()).toEqual({ available: 1000, reserved: 0, deducted: 0, returned: 1 })
    },
  )

  it("answers 402 without tokens, and 503 in its own envelope by order with nothing reserved", async () => {
    await sandbox.tune({ tokens: 0 })
    expect((await match(declared)).status).toBe(402)
    await sandbox.tune({ tokens: 5 })
    await sandbox.order("match", { kind: "status", status: 503 })
    const reply = await match(declared)
    expect([reply.status, reply.body?.status]).toEqual([503, "error"])
    expect(await tokens()).toMatchObject({ available: 5, reserved: 0 })
  })

  it.each([
    [{ dni: "1234567", names: "A" }, "dni"],
    [{ dni: 40000001, names: "A" }, "dni"],
    [{ names: "A" }, "dni"],
    [{ dni }, "dni"],
    [{ dni, verification_digit: "12" }, "verification_digit"],
    [{ dni, birth_date: "1990" }, "birth_date"],
    [{ dni, birth_date: "1990-02-30" }, "birth_date"],
    [{ dni, issue_date: "30-12-2020" }, "issue_date"],
    [{ dni, expiration_date: "2020-12" }, "expiration_date"],
    [{ dni, names: 5 }, "names"],
  ])("refuses %j with 422 at %s", async (body, field) => {
    const reply = await match(body)
    expect([reply.status, Object.keys(reply.body?.errors ?? {})]).toEqual([422, [field]])
    expect(await tokens()).toMatchObject({ available: 1000 })
  })

  it("answers 404 for a match that does not exist", async () => {
    expect((await readMatch("00000000-0000-4000-8000-000000000000")).status).toBe(404)
  })
})
