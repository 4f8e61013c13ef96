import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Client } from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ensureFirstPeople } from "#lib/auth/first-people.ts"
import { closeDb, db } from "#lib/db/client.ts"
import { type Embedded, startEmbedded } from "#lib/db/embedded/embedded.ts"
import { serverUrl } from "#lib/db/embedded/embedded-server.ts"
import { migrate } from "#lib/db/migrations/migrate.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import { NO_SERVICE } from "#lib/env.ts"
import { createMonitor, planBody } from "#lib/monitoring/monitors.ts"
import { createPortfolio, portfolioBody } from "#lib/monitoring/portfolios.ts"
import { readOrMakeSecrets } from "#lib/secrets.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { claimDataKeys } from "#lib/vault/data-keys.ts"
import { seal } from "#lib/vault/sealed.ts"
import { vault } from "#lib/vault/vault.ts"
import { answeredCheck } from "#test/desk/answered-check.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { storedCheck } from "#test/desk/stored-check.ts"
import { ownFolder } from "#test/processes/own-folder.ts"
import { setForThisProcess } from "#test/processes/settings.ts"
import { terminalCommand } from "#test/processes/terminal-command.ts"

const ADMIN = { adminEmail: "jefa@cotejo.example", adminPassword: "a long one of the tests" }
/** So many that a backup of them takes a moment, in several pieces. */
const MANY_ROWS = 60_000

const outer = ownFolder("backup")
let company: string
let server: Embedded
/** The settings of a Cotejo that is given its database, and by the app's account alone. */
let asApp: Record<string, string>
let recipient: string

const at = (name: string) => join(outer, name)
const command = (args: string[], settings: Record<string, string> = {}) =>
  terminalCommand(args, { DATA_DIR: company, BACKUP_RECIPIENTS: recipient, ...settings })
const ended = (args: string[], settings?: Record<string, string>) => command(args, settings).ended

beforeAll(async () => {
  company = at("company")
  server = await startEmbedded(company)
  const { url: appUrl } = await migrate(server.url, "drizzle")
  const { dataKeys, authSecret, signingKey } = readOrMakeSecrets(company)
  asApp = { DATABASE_URL: appUrl, DATA_KEYS: dataKeys, AUTH_SECRET: authSecret, SIGNING_KEY: signingKey }
  setForThisProcess({
    DATABASE_URL: server.url,
    DATA_KEYS: dataKeys,
    AUTH_SECRET: authSecret,
    SIGNING_KEY: signingKey,
    ...NO_SERVICE,
  })
  await claimDataKeys(db().$client, vault())
  await ensureFirstPeople({ ...ADMIN, samples: true })
  for (let n = 0; n < 5; n += 1)
    await answeredCheck({ operation: "person", dni: `4000000${n}`, data: { nombre: "ROSA QUISPE" } })
  mkdirSync(join(company, "spilled-answers"), { mode: 0o700 })
  writeFileSync(join(company, "spilled-answers", `${crypto.randomUUID()}.1`), "an answer that waits")
  recipient = ""
  const { output } = await ended(["backup-key", at("key.txt")])
  recipient = /BACKUP_RECIPIENTS=(age1\S+)/.exec(output)?.[1] ?? ""
})
afterAll(async () => {
  await closeDb()
  await server.stop()
})

/** The first value that a statement gives, on a connection of its own. */
async function valueAt(url: string, statement: string, values: unknown[] = []): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement, values)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

/** The content of a database: a hash of each table's rows, and its next revision. */
async function contentOf(url: string): Promise<Record<string, unknown>> {
  const tables =
    "select array_agg(relname::text) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'"
  const content: Record<string, unknown> = {}
  for (const name of (await valueAt(url, tables)) as string[]) {
    if (name === "backups") continue // each is recorded once it is complete, so none contains itself
    if (name === "monitors") continue // a restore pauses those that run
    const hash = `select count(*) || ' ' || coalesce(md5(string_agg(r::text, '|' order by r::text)), '') from public."${name}" r`
    content[name] = await valueAt(url, hash)
  }
  content.check_revision = await valueAt(url, "select last_value from check_revision")
  return content
}

/** A folder as somebody prepares it on another machine: the secrets put back, and nothing else. */
function freshFolder(name: string): string {
  mkdirSync(at(name), { mode: 0o700 })
  copyFileSync(join(company, "secrets.json"), join(at(name), "secrets.json"))
  return at(name)
}

async function contentOfFolder(folder: string): Promise<Record<string, unknown>> {
  const restored = await startEmbedded(folder)
  try {
    return await contentOf(restored.url)
  } finally {
    await restored.stop()
  }
}

test("made while Cotejo runs, it brings everything back on another machine, and shows nothing without its key", async () => {
  const begunAt = Date.now()
  const made = await ended(["backup", at("whole.backup")])
  expect(made.output).toContain("Not in it, and needed to restore: DATA_KEYS (k1)")
  expect(made.code).toBe(0)
  expect(statSync(at("whole.backup")).mode & 0o777).toBe(0o600)
  const bytes = readFileSync(at("whole.backup"), "latin1")
  expect(bytes.startsWith("age-encryption.org/v1")).toBe(true)
  expect(bytes).not.toContain(ADMIN.adminEmail)

  const before = await contentOf(server.url)
  const folder = freshFolder("another")
  const restored = await ended(["restore", at("whole.backup"), at("key.txt")], { DATA_DIR: folder })
  const [, minutes] = /Restored: the data as of 2\S+Z \((\d+) min\), 5 checks/.exec(restored.output) ?? []
  expect(Number(minutes), restored.output).toBeLessThanOrEqual(Math.round((Date.now() - begunAt) / 60_000))
  expect(restored.code).toBe(0)
  expect(await contentOfFolder(folder)).toEqual(before)
  expect(readdirSync(join(folder, "spilled-answers"))).toEqual(readdirSync(join(company, "spilled-answers")))

  const again = await ended(["restore", at("whole.backup"), at("key.txt")], { DATA_DIR: folder })
  expect(again.output).toContain("already holds people or checks")
  expect(again.code).toBe(1)
})

test("what waited to be sent is not sent by a restored Cotejo: its batch is halted, a single one is nobody's to know", async () => {
  const asked = await waitingQuestions()
  const folder = freshFolder("held")
  await ended(["backup", at("waiting.backup")])
  expect((await ended(["restore", at("waiting.backup"), at("key.txt")], { DATA_DIR: folder })).code).toBe(0)
  const restored = await startEmbedded(folder)
  try {
    const state = (id: string) =>
      valueAt(restored.url, "select state || ' ' || charge from checks where id = $1", [id])
    expect(await state(asked.inBatch)).toBe("queued none")
    expect(await valueAt(restored.url, "select state || ' ' || halt_reason from batches")).toBe(
      "halted restored",
    )
    expect(await valueAt(restored.url, "select state || ' ' || pause_reason from monitors")).toBe(
      "paused restored",
    )
    expect(await state(asked.single)).toBe("sending unknown")
    const isOver = "select lease_until <= clock_timestamp() from checks where id = $1"
    expect(await valueAt(restored.url, isOver, [asked.single])).toBe(true)
  } finally {
    await restored.stop()
  }
  // Where the backup was made, all of it goes on.
  expect(await valueAt(server.url, "select count(*)::int from checks where state = 'queued'")).toBe(2)
  await valueAt(server.url, "update checks set state = 'withdrawn' where state = 'queued'")
})

/** A question alone and one of a batch, as they wait to be sent. */
async function waitingQuestions(): Promise<{ single: string; inBatch: string }> {
  const actor = await seededActor("analyst", "monitor.created")
  const { user } = actor
  const subjectId = await ensureSubject(db(), { kind: "dni", identifier: "40000009" })
  const portfolio = await createPortfolio(actor, portfolioBody.parse({ name: "A", kind: "other" }), "p")
  const plan = { portfolio, operations: ["aml"], every: { days: 1 }, hour: "06:00" }
  await createMonitor(actor, planBody.parse({ ...plan, ceiling: { run: 1, month: 1 } }), "m")
  const batch = newRowId()
  const batchName = seal(batch, "Lista de clientes")
  await db()
    .insert(batches)
    .values({
      id: batch,
      operation: "person",
      name: batchName,
      state: "running",
      rows: 1,
      idempotencyKey: batch,
      requestIndex: Buffer.from(batch),
      createdBy: user.id,
    })
  const [single, inBatch] = await db()
    .insert(checks)
    .values(
      [null, batch].map((batchId) =>
        storedCheck({
          operation: "person",
          state: "queued",
          charge: "none",
          subjectId,
          input: { dni: "40000009" },
          batchId,
          idempotencyKey: crypto.randomUUID(),
          questionIndex: Buffer.from(crypto.randomUUID()),
          requestedBy: user.id,
          requestId: "r",
        }),
      ),
    )
    .returning({ id: checks.id })
  return { single: single?.id ?? "", inBatch: inBatch?.id ?? "" }
}

test("a restore into a folder opens all of it and says how old it is; a value that was damaged is found", async () => {
  const whole = await ended(["restore", "--into", at("rehearsed"), at("whole.backup"), at("key.txt")])
  expect(whole.output).toContain("THE BACKUP BRINGS EVERYTHING BACK")
  expect(whole.output).toMatch(/5 answers have the bytes that were recorded, 0 have not/)
  expect(whole.output).toMatch(/the data as of \S+ \(\d+ min\)/)
  expect(whole.code).toBe(0)

  const flip = `update checks set answer_body = set_byte(answer_body, length(answer_body) - 1, 255 - get_byte(answer_body, length(answer_body) - 1))
    where id = (select min(id::text)::uuid from checks)`
  await valueAt(server.url, flip)
  await ended(["backup", at("damaged.backup")])
  const damaged = await ended([
    "restore",
    "--into",
    at("rehearsed-damaged"),
    at("damaged.backup"),
    at("key.txt"),
  ])
  expect(damaged.output).toContain("4 answers have the bytes that were recorded, 1 have not")
  expect(damaged.output).toContain("1 do not")
  expect(damaged.output).toContain("THE BACKUP IS NOT WHOLE")
  expect(damaged.code).toBe(1)
  await valueAt(server.url, flip)
})

test("what is missing, cut off or of another key is a sentence, and leaves nothing behind", async () => {
  const bytes = readFileSync(at("whole.backup"))
  writeFileSync(at("cut.backup"), bytes.subarray(0, bytes.length - 1_000))
  await ended(["backup-key", at("other-key.txt")])
  mkdirSync(at("no-secrets"))
  const folder = freshFolder("refused")
  for (const [args, settings, sentence] of [
    [["restore", at("cut.backup"), at("key.txt")], { DATA_DIR: folder }, "cut off or altered"],
    [
      ["restore", at("whole.backup"), at("other-key.txt")],
      { DATA_DIR: folder },
      "does not open with this key",
    ],
    [["restore", at("whole.backup"), at("cut.backup")], { DATA_DIR: folder }, "holds no private key"],
    [["restore", at("nothing.backup"), at("key.txt")], { DATA_DIR: folder }, "cannot be read"],
    [["restore", at("whole.backup"), at("key.txt")], { DATA_DIR: at("no-secrets") }, "has no secrets.json"],
    [
      ["restore", at("whole.backup"), at("key.txt")],
      { DATA_DIR: folder, DATA_KEYS: `k1:${"A".repeat(43)}=` },
      "DATA_KEYS lacks keys",
    ],
    [["backup", at("none.backup")], { BACKUP_RECIPIENTS: "" }, "BACKUP_RECIPIENTS is not set"],
    [["backup", at("whole.backup")], {}, "exists already"],
    [["backup-key", at("key.txt")], {}, "exists already"],
    [["backup"], {}, "npm run backup -- FILE"],
    [
      ["restore", at("whole.backup"), at("key.txt")],
      { DATA_DIR: folder, ...asApp, DATABASE_URL: "postgres://x:y@127.0.0.1:9/z" },
      "cannot be reached",
    ],
    // Of the app's account alone, which may not read what only the owner may.
    [["backup", at("none.backup")], asApp, "account lacks a right"],
  ] as const) {
    const { code, output } = await ended([...args], settings)
    expect(output).toContain(sentence)
    expect(code).toBe(1)
  }
  const { code } = await ended(["restore", at("whole.backup"), at("key.txt")], { DATA_DIR: folder })
  expect(code).toBe(0)
})

test("killed in the middle: no file that looks like a backup, no half of one restored, and both can be begun again", async () => {
  await valueAt(
    server.url,
    "insert into audit_log (action) select 'check.read' from generate_series(1, $1::int)",
    [MANY_ROWS],
  )
  await killed(command(["backup", at("killed.backup")]), () =>
    Promise.resolve(readdirSync(outer).includes("killed.backup.part")),
  )
  expect(readdirSync(outer)).not.toContain("killed.backup")
  expect((await ended(["backup", at("killed.backup")])).code).toBe(0)
  expect(readdirSync(outer)).not.toContain("killed.backup.part")

  const folder = freshFolder("killed")
  const restore = ["restore", at("killed.backup"), at("key.txt")]
  await killed(command(restore, { DATA_DIR: folder }), () => isFilling(folder))
  const left = await startEmbedded(folder) // finds the server that the killed one left running
  expect(await valueAt(left.url, "select count(*)::int from users")).toBe(0)
  expect((await ended(restore, { DATA_DIR: folder })).code).toBe(0)
  expect(await contentOfFolder(folder)).toEqual(await contentOf(server.url))
})

/** Whether the server of that folder is taking a table in. */
async function isFilling(folder: string): Promise<boolean> {
  const { databasePort, databasePassword } = readOrMakeSecrets(folder)
  const url = serverUrl(databasePort ?? 9, databasePassword, "postgres")
  const copying =
    "select exists (select from pg_stat_activity where query like 'copy public.\"audit_log\"%') as is"
  return (await valueAt(url, copying).catch(() => false)) === true
}

/** Kills it as a power cut would, as soon as it is in the middle. */
async function killed(
  { child, ended }: ReturnType<typeof command>,
  isInTheMiddle: () => Promise<boolean>,
): Promise<void> {
  await expect.poll(isInTheMiddle, { interval: 5, timeout: 30_000 }).toBe(true)
  child.kill("SIGKILL")
  await ended
}
