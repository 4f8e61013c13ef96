import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { Client } from "pg"
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { evaluateDesk } from "#lib/alerts/evaluate.ts"
import { openAlerts } from "#lib/alerts/read-alerts.ts"
import { chainState } from "#lib/audit/chain-state.ts"
import { isChainDue, linkRows } from "#lib/audit/link-rows.ts"
import { areRowsDue, ROWS_IN_A_POST, sendRows } from "#lib/audit/send-rows.ts"
import { localSigningRing } from "#lib/constancia/signing-ring.ts"
import { db } from "#lib/db/client.ts"
import { auditChain, auditCollection } from "#lib/db/schema/audit.ts"
import { readGauges } from "#lib/telemetry/read-gauges.ts"
import { verifyLog } from "#scripts/operate/audit.ts"
import type { Program } from "#scripts/processes/program.ts"
import { startWebhookReceiver, type WebhookReceiver } from "#test/peers/webhook-receiver.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { ownFolder } from "#test/processes/own-folder.ts"
import { setForThisProcess, testSetup } from "#test/processes/settings.ts"
import { startWorkerProcess } from "#test/processes/worker-process.ts"

// The log's rows leave for a collector: a real one over HTTP, which checks the signature of every post.

let collector: WebhookReceiver
const folder = ownFolder("collector")

const database = ownDatabase()
beforeAll(async () => {
  collector = await startWebhookReceiver()
  setForThisProcess(settings())
})
afterAll(async () => {
  await collector.stop()
})
beforeEach(async () => {
  collector.posts.length = 0
  await db().delete(auditCollection)
})

const settings = () => ({ AUDIT_COLLECTOR_URL: collector.url, AUDIT_COLLECTOR_SECRET: collector.secret })

/** So many acts, linked into the chain. */
async function write(count: number): Promise<void> {
  await db().execute(
    sql`insert into audit_log (action, detail) select 'session.refused', jsonb_build_object('n', n) from generate_series(1, ${count}::int) as n`,
  )
  while (await isChainDue()) await linkRows()
}

/** Runs two workers until nothing is due. */
async function twoWorkers(): Promise<void> {
  while (await areRowsDue()) await Promise.all([sendRows(), sendRows()])
}

/** The pause, or the lease of a process that is gone, is over. */
const later = () => db().update(auditCollection).set({ nextAt: sql`clock_timestamp()` })

const takenPosts = () => collector.posts.filter(({ taken }) => taken)
const linesOf = (posts: WebhookReceiver["posts"]) => posts.flatMap(({ text }) => text.trimEnd().split("\n"))
const positionsOf = (lines: readonly string[]) =>
  lines.map((line) => (JSON.parse(line) as { position: number }).position)
const all = async () => Array.from({ length: await db().$count(auditChain) }, (_, position) => position)

/** Returns the output of `npm run audit:verify` for the lines, as a receiver stores them: duplicates once. */
async function verifies(lines: readonly string[]): Promise<string> {
  const output: string[] = []
  vi.spyOn(process.stdout, "write").mockImplementation((text) => output.push(String(text)) > 0)
  onTestFinished(() => void vi.restoreAllMocks())
  const [keys, file] = [join(folder, "keys.json"), join(folder, "log.jsonl")]
  writeFileSync(keys, JSON.stringify({ keys: localSigningRing().publicKeys }))
  writeFileSync(file, [...new Set(lines)].join("\n"))
  const code = await verifyLog(["--from", file, "--key", keys])
  vi.restoreAllMocks()
  return `${code} ${output.join("")}`
}

test("all rows arrive once, in their order, in signed posts, however many workers send; what arrived is verified", async () => {
  await write(2 * ROWS_IN_A_POST + 100)
  await twoWorkers()
  const lines = linesOf(collector.posts)
  expect(positionsOf(lines)).toEqual(await all())
  expect(collector.posts.every(({ isSigned, taken }) => isSigned && taken)).toBe(true)
  expect(linesOf(collector.posts.slice(0, 1))).toHaveLength(ROWS_IN_A_POST)
  expect(new Set(collector.posts.map(({ id }) => id)).size).toBe(collector.posts.length)
  expect(await verifies(lines)).toMatch(/^0 [\s\S]*INTACT/)
  const altered = lines.map((line) => line.replace('"action":"session.refused"', '"action":"session.ended"'))
  expect(await verifies(altered)).toMatch(/^1 /)
  expect(await verifies(lines.toSpliced(600, 1))).toMatch(/^1 /)

  const before = collector.posts.length
  await write(3)
  await twoWorkers()
  expect(positionsOf(linesOf(collector.posts.slice(before)))).toEqual((await all()).slice(-3))
  await twoWorkers()
  expect(collector.posts).toHaveLength(before + 1)
})

test.each([
  ["answers 503", "refuse", "503"],
  ["answers with a redirect", "redirect", "failed"],
  ["cuts the connection", "cut", "UND_ERR_SOCKET"],
  ["never answers", "hang", "timeout"],
] as const)("a collector that %s gets the same lines again, after a pause", async (_, doing, failure) => {
  await write(1)
  collector.next(doing)
  await twoWorkers()
  expect(collector.posts.map(({ taken }) => taken)).toEqual([false])
  expect(await chainState()).toMatchObject({ collector: { failure, waiting: (await all()).length } })
  await later()
  await twoWorkers()
  expect(await chainState()).toMatchObject({ collector: { failure: null, waiting: 0 } })
  expect(positionsOf(linesOf(takenPosts()))).toEqual(await all())
  const [first, again] = collector.posts
  expect([again?.id, again?.text]).toEqual([first?.id, first?.text])
})

test("a collector that is down costs no act anything; pauses grow, there is an alert, and all of it arrives later", async () => {
  const { url } = collector
  await collector.stop()
  await write(5)
  const pauses: number[] = []
  for (let tried = 0; tried < 8; tried++) {
    await sendRows()
    const { rows } = await db().execute<{ pause: number }>(
      sql`select round(extract(epoch from next_at - clock_timestamp()))::int as pause from audit_collection`,
    )
    pauses.push(rows[0]?.pause ?? 0)
    await later()
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300])
  const alerts = async () => {
    await evaluateDesk()
    return (await openAlerts()).map(({ kind, count }) => `${kind} ${count}`)
  }
  expect(await alerts()).toEqual([])
  const waiting = (await all()).length
  await earlierBy(31)
  expect(await alerts()).toEqual([`collector_behind ${waiting}`])
  expect(await readGauges()).toContainEqual({ metric: "cotejo_log_uncollected", value: waiting })

  await earlierBy(-31)
  collector = await startWebhookReceiver(Number(new URL(url).port))
  await twoWorkers()
  expect(positionsOf(linesOf(collector.posts))).toEqual(await all())
  expect(await alerts()).toEqual([])
  expect(await readGauges()).toContainEqual({ metric: "cotejo_log_uncollected", value: 0 })
})

/** As if all of it had been so many minutes earlier. */
async function earlierBy(minutes: number): Promise<void> {
  const by = `at - interval '${minutes} minutes'`
  await db().execute(sql.raw(`update audit_collection set began_at = began_${by}`))
  const owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(`update audit_log set at = ${by}`)
  await owner.end()
}

test("a worker that is killed while it sends leaves no gap: the next one sends that post again", async () => {
  await write(2 * ROWS_IN_A_POST)
  collector.next("hang")
  const first = await startWorker()
  await collector.received(1)
  first.kill("SIGKILL")
  await first.ended
  const [row] = await db().select().from(auditCollection)
  expect(row).toMatchObject({ position: -1, attempts: 1 })
  await later()
  const second = await startWorker()
  await collector.received(1 + Math.ceil((await all()).length / ROWS_IN_A_POST))
  await second.stop()
  const lines = linesOf(takenPosts())
  expect(positionsOf(lines)).toEqual(await all())
  const [hung, again] = collector.posts
  expect([again?.id, again?.text]).toEqual([hung?.id, hung?.text])
  expect(await verifies(linesOf(collector.posts))).toMatch(/^0 [\s\S]*INTACT/)
})

function startWorker(): Promise<Program> {
  const { dataKeys, authSecret, signingKey } = testSetup()
  return startWorkerProcess({
    ...{ DATABASE_URL: database.url, DATA_DIR: join(folder, "worker"), ...settings() },
    ...{ DATA_KEYS: dataKeys, AUTH_SECRET: authSecret, SIGNING_KEY: signingKey },
    ...{ SANDBOX_URL: "http://127.0.0.1:9", SANDBOX_LOOKUP_KEY: "unused", SANDBOX_PLATFORM_KEY: "unused" },
  })
}
