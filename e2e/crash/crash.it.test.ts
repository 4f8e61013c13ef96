import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ensureFirstPeople } from "#lib/auth/first-people.ts"
import { closeDb } from "#lib/db/client.ts"
import { startEmbedded } from "#lib/db/embedded/embedded.ts"
import { migrate } from "#lib/db/migrations/migrate.ts"
import { NO_SERVICE } from "#lib/env.ts"
import type { Program } from "#scripts/program.ts"
import { type DeskClient, signInAt, until } from "#test/desk/desk-client.ts"
import { type AppProcess, startApp } from "#test/processes/app-process.ts"
import { ownFolder } from "#test/processes/own-folder.ts"
import { setForThisProcess, testSetup } from "#test/processes/settings.ts"
import { startWorkerProcess } from "#test/processes/worker-process.ts"

// Effect at most once, counted at the sandbox, while processes and the database are killed under load. A PostgreSQL of its own,
// because it is stopped here.

const ADMIN = { email: "admin@cotejo.example", password: "admin password of the crash" }
/** So many that work is left at the last kill. */
const VINS = 1_200
const MATCHES = 300
/** After this many kills, a server that nobody kills finishes the batches. */
const KILLS = 16

const folder = ownFolder("crash")
let cluster: Awaited<ReturnType<typeof startEmbedded>>
let app: AppProcess
let admin: DeskClient
/** A connection of its own to the database; one that was cut is made again. */
let asked: pg.Pool

beforeAll(async () => {
  cluster = await startEmbedded(folder)
  asked = new pg.Pool({ connectionString: cluster.url, max: 1, allowExitOnIdle: true })
  asked.on("error", () => undefined)
  const { url } = await migrate(cluster.url, "drizzle")
  const { dataKeys, authSecret, signingKey } = testSetup()
  setForThisProcess({
    DATABASE_URL: url,
    DATA_KEYS: dataKeys,
    AUTH_SECRET: authSecret,
    SIGNING_KEY: signingKey,
    ...NO_SERVICE,
  })
  await ensureFirstPeople({ adminEmail: ADMIN.email, adminPassword: ADMIN.password, samples: true })
  await closeDb()
  app = await startApp({
    database: { url, ownerUrl: cluster.url },
    env: { UPSTREAM_DEADLINE_MS: "2000" },
  })
  admin = await signInAt(app.url, ADMIN)
  await app.sandbox.tune({
    quota: 100_000,
    tokens: 100_000,
    vinDelayMs: 0,
    matchDelayMs: 0,
    // Long enough that a kill meets calls on their way, and that the work outlasts the kills.
    responseDelayMs: 200,
    choices: { vinPace: "unpaced" },
  })
})
afterAll(async () => {
  await app.stop()
  await asked.end()
  await cluster.stop()
})

const vins = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    vin: `9BWZZZ377VT${String(from + index).padStart(6, "0")}`,
  }))
const matches = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ dni: String(from + index), names: "ANA" }))

/** How many checks of these batches are in each state, from the database itself; null while it cannot be asked. */
async function statesOf(batches: string[]): Promise<Record<string, number> | null> {
  try {
    const { rows } = await asked.query<{ state: string; number: string }>(
      "select state, count(*) as number from checks where batch_id = any($1) group by state",
      [batches],
    )
    return Object.fromEntries(rows.map(({ state, number }) => [state, Number(number)]))
  } catch {
    return null // the database is being restarted: ask again
  }
}

const isOver = (states: Record<string, number> | null) =>
  states !== null && Object.keys(states).every((state) => ["answered", "failed", "unknown"].includes(state))

/** How often each VIN and each match was accepted, since the beginning. */
async function allAcceptances(): Promise<number[]> {
  return [...(await acceptances("vin")), ...(await acceptances("match"))]
}

/** Resolves once the service took so many more, or nobody waits for them any longer. */
async function moreAccepted(number: number, isOver = () => false): Promise<void> {
  const before = (await allAcceptances()).length
  await until(allAcceptances, (accepted) => isOver() || accepted.length >= before + number)
}

async function acceptances(operation: "vin" | "match"): Promise<number[]> {
  return Object.values((await app.sandbox.counts(operation)).acceptances)
}

async function expectNothingTwiceNothingLost(
  batches: string[],
  total: number,
  acceptedBefore: number,
): Promise<void> {
  const states = (await statesOf(batches)) ?? {}
  const sum = Object.values(states).reduce((all, number) => all + number, 0)
  const accepted = await allAcceptances()
  const acceptedNow = accepted.length - acceptedBefore
  expect(sum, "lost").toBe(total)
  expect(states.sending ?? 0, "left in sending").toBe(0)
  expect(
    accepted.filter((times) => times > 1),
    "accepted twice",
  ).toEqual([])
  // Every question that the service took is answered here, or reported as unknown.
  const answered = (states.answered ?? 0) + (states.failed ?? 0)
  expect(acceptedNow).toBeGreaterThanOrEqual(answered)
  expect(acceptedNow).toBeLessThanOrEqual(answered + (states.unknown ?? 0))
}

test("two workers under kill -9 after every few questions: nothing twice, nothing lost, nothing left in sending", async () => {
  const started = [
    await admin.startBatch(vins(0, VINS)),
    await admin.startBatch(matches(45_000_000, MATCHES), { operation: "match" }),
  ]
  const batches = started.map(({ id }) => id)
  await app.kill9()
  let over = false
  let kills = 0
  async function sufferingWorker(): Promise<void> {
    while (!over) {
      const worker: Program = await startWorkerProcess(app.env)
      // It dies in the middle of its work, however slow the machine is: after some of it, never the same, and before the rest.
      await moreAccepted(20 + Math.random() * 40, () => over)
      worker.kill("SIGKILL")
      await worker.ended
      kills++
    }
  }
  const suffering = [sufferingWorker(), sufferingWorker()]
  await until(
    () => statesOf(batches),
    (states) => kills >= KILLS || (states !== null && (states.queued ?? 0) + (states.waiting ?? 0) === 0),
    900_000,
  )
  over = true
  await Promise.all(suffering)
  expect(kills).toBeGreaterThanOrEqual(KILLS)

  await app.startAgain()
  await until(() => statesOf(batches), isOver, 300_000)
  await expectNothingTwiceNothingLost(batches, VINS + MATCHES, 0)
}, 1_500_000)

test("the database restarted under load: nothing twice, nothing lost, nothing left in sending", async () => {
  const before = (await allAcceptances()).length
  const batches = [(await admin.startBatch(vins(100_000, 600))).id]
  const worker = await startWorkerProcess(app.env)
  for (let restarts = 0; restarts < 3; restarts++) {
    await pause(800)
    await cluster.stop()
    cluster = await startEmbedded(folder)
  }
  await until(() => statesOf(batches), isOver, 600_000)
  await worker.stop()
  await expectNothingTwiceNothingLost(batches, 600, before)
}, 900_000)

test("killed while a row of a batch and a question alone wait for their turn: both are still queued, and go out once", async () => {
  const [row, alone] = [vins(200_000, 1), vins(200_001, 1)]
  const { rows: paces } = await asked.query<{ next_at: Date }>(
    `insert into pacing (slot, interval_ms, next_at) values ('vin', 4500, clock_timestamp() + interval '4 seconds')
     on conflict (slot) do update set interval_ms = 4500, next_at = excluded.next_at returning next_at`,
  )
  const { id: batchId } = await admin.startBatch(row)
  const { check } = await admin.ask("vin", alone[0] ?? {})
  const nextTurn = async () =>
    (await asked.query<{ next_at: Date }>("select next_at from pacing where slot = 'vin'")).rows[0]?.next_at
  await until(nextTurn, (at) => at?.getTime() !== paces[0]?.next_at.getTime()) // one took the turn, and waits for it
  await app.kill9()
  const states = async () => {
    const { rows } = await asked.query<{ state: string }>(
      "select state from checks where batch_id = $1 or id = $2",
      [batchId, check.id],
    )
    return rows.map(({ state }) => state)
  }
  expect(await states()).toEqual(["queued", "queued"])

  await asked.query("delete from pacing where slot = 'vin'")
  await asked.query("update checks set not_before = clock_timestamp() where not_before > clock_timestamp()")
  await app.startAgain()
  await until(states, (all) => all.every((state) => ["answered", "failed", "unknown"].includes(state)))
  expect(await states()).not.toContain("unknown")
  const { acceptances: times } = await app.sandbox.counts("vin")
  expect([row, alone].map(([one]) => times[one?.vin ?? ""])).toEqual([1, 1])
}, 600_000)
