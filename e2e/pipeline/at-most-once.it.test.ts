import { afterAll, beforeAll, expect, test } from "vitest"
import { NO_SERVICE } from "#lib/env.ts"
import { type DeskClient, signInAs, signInAt, until } from "#test/desk/desk-client.ts"
import { type AppProcess, startApp } from "#test/processes/app-process.ts"
import { seededPerson } from "#test/processes/settings.ts"

let first: AppProcess
let second: AppProcess
let atFirst: DeskClient
let atSecond: DeskClient

beforeAll(async () => {
  const person = seededPerson("analyst")
  const env = { UPSTREAM_DEADLINE_MS: "4000" }
  first = await startApp({ env })
  second = await startApp({ env, sharing: first })
  ;[atFirst, atSecond] = await Promise.all([signInAt(first.url, person), signInAt(second.url, person)])
})
afterAll(async () => {
  await second.stop()
  await first.stop()
})

async function counts(operation: string): Promise<{ received: number; accepted: number }> {
  const { received, accepted } = await first.sandbox.counts(operation)
  return { received, accepted }
}

async function order(operation: string, times: number, fault: object): Promise<void> {
  await first.sandbox.fault(operation, fault, times)
}

const dni = (number: number) => ({ dni: String(number).padStart(8, "0") })

test("the same key and question, sent to two processes at once many times, is one call and one check", async () => {
  const before = await counts("person")
  const pressed = Array.from({ length: 20 }, (_, index) => ({
    key: `key-${index}`,
    input: dni(41_000_000 + index),
  }))
  const answers = await Promise.all(
    pressed.flatMap(({ key, input }) => [
      atFirst.ask("person", input, key),
      atSecond.ask("person", input, key),
      atFirst.ask("person", input, key),
    ]),
  )
  expect(new Set(answers.map(({ check }) => check.id)).size).toBe(20)
  expect((await counts("person")).received - before.received).toBe(20)
})

test("the same key with another question is refused, and nothing is asked", async () => {
  const before = await counts("person")
  await atFirst.ask("person", dni(41_500_000), "reused")
  const { status, check } = await atSecond.ask("person", dni(41_500_001), "reused")
  expect(status).toBe(409)
  expect(check).toMatchObject({ code: "idempotency_key_reused" })
  expect((await counts("person")).received - before.received).toBe(1)
})

test("a gate met by one process is kept by the other, and what waited is sent once each", async () => {
  const before = await counts("company")
  await order("company", 1, { kind: "status", status: 429, headers: { "retry-after": "8" } })
  const met = await atFirst.ask("company", { ruc: "20100000000" })
  expect(met).toMatchObject({
    status: 202,
    check: {
      state: "waiting",
      charge: "none",
      problem: { code: "rate_limited", retryAfterSeconds: 8 },
    },
  })
  const held = await Promise.all(
    Array.from({ length: 6 }, (_, index) => atSecond.ask("company", { ruc: `2010000001${index}` })),
  )
  expect(held.map(({ check }) => check.state)).toEqual(Array.from(held, () => "queued"))
  expect((await counts("company")).received - before.received).toBe(1)

  for (const { check } of [met, ...held]) {
    await atSecond.readWhen(check.id, ({ state }) => state === "answered")
  }
  const after = await counts("company")
  expect(after.received - before.received).toBe(1 + 7)
  expect(after.accepted - before.accepted).toBe(7)
})

test("a service that cannot be reached is waited for, visibly, and costs nothing", async () => {
  const closed = await startApp({ sharing: first, env: NO_SERVICE })
  try {
    const client = await signInAs(closed.url, "analyst")
    const { status, check } = await client.ask("kyc", { document_type: "dni", document_number: "40000001" })
    expect(status).toBe(202)
    expect(check).toMatchObject({ state: "waiting", charge: "none", problem: { code: "not_reached" } })
    expect(check.notBefore).not.toBeNull()
  } finally {
    await closed.stop()
  }
})

test("kill -9 between intent and answer leaves an unknown, and never a second call", async () => {
  const before = await counts("aml")
  await order("aml", 1, { kind: "timeout" })
  const lost = atFirst.ask("aml", dni(42_000_000)).catch(() => "connection lost")
  await until(
    () => counts("aml"),
    ({ received }) => received === before.received + 1,
  )
  await first.kill9()
  expect(await lost).toBe("connection lost")

  const id = await newestCheck()
  expect(await atSecond.read(id)).toMatchObject({ state: "sending" })
  await first.startAgain()
  const check = await atSecond.readWhen(id, ({ state }) => state !== "sending", 40_000)
  expect(check).toMatchObject({ state: "unknown", charge: "unknown", problem: { code: "process_stopped" } })
  expect((await counts("aml")).received - before.received).toBe(1)
})

async function newestCheck(): Promise<string> {
  const [newest] = await first.query<{ id: string }>("select id from checks order by id desc limit 1")
  return newest?.id ?? ""
}
