import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { eq, sql } from "drizzle-orm"
import { Client } from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ask } from "#lib/checks/ask.ts"
import { historyFilter, readHistoryQuery } from "#lib/checks/lists/history-query.ts"
import { checksAt } from "#lib/checks/lists/list-checks.ts"
import { drained } from "#lib/checks/pipeline/in-flight.ts"
import { checkById } from "#lib/checks/present-check.ts"
import { markIndex } from "#lib/checks/results/indexed-result.ts"
import { db } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { checkMarks, checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { asSandbox } from "#lib/env.ts"
import { openSealedBytes, sealBytes } from "#lib/files/sealed-bytes.ts"
import { savedViews, saveView } from "#lib/people/saved-views.ts"
import { findNamed, indexNames } from "#lib/search/name-index.ts"
import { queryForms } from "#lib/search/word-forms.ts"
import { ensureSubject, ensureSubjects, findSubjects } from "#lib/subjects/subject-of.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { claimDataKeys, keyUses } from "#lib/vault/data-keys.ts"
import { keyRing } from "#lib/vault/key-ring.ts"
import { rotateKeys } from "#lib/vault/rotate-keys.ts"
import { INDEXED_COLUMNS, SEALED_TABLES } from "#lib/vault/sealed-places.ts"
import { openSealed, resealPage } from "#lib/vault/sealed-values.ts"
import { vault } from "#lib/vault/vault.ts"
import { environmentFor } from "#scripts/settings.ts"
import { BYTES_WITHOUT_KEY } from "#test/browser/bytes-without-key.ts"
import { actorFor } from "#test/desk/actor.ts"
import { until } from "#test/desk/desk-client.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { ownFolder } from "#test/processes/own-folder.ts"
import { setForThisProcess, testSetup } from "#test/processes/settings.ts"
import { startWorkerProcess } from "#test/processes/worker-process.ts"

const CHECKS = 600
/** Questions are asked all the while, some fifty a second: as fast as they can be would take the machine from the tests beside. */
const BETWEEN_TURNS_MS = 50
const oldKeys = testSetup().dataKeys
const newKey = `new:${randomBytes(32).toString("base64")}`
const both = `${newKey},${oldKeys}`
const dniOf = (index: number) => String(50_000_000 + index)

const dataDir = ownFolder("keys")
/** A database administrator, with a connection of its own. */
let administrator: Client
let user: { id: string; role: "analyst" }

const { database, sandbox } = ownDatabaseAndSandbox()
beforeAll(async () => {
  // This process plays a Cotejo that was started again, with a new key in front of the one that it had.
  setForThisProcess({ DATA_KEYS: both })
  administrator = new Client({ connectionString: database.ownerUrl })
  await administrator.connect()
  const [analyst] = await db().select().from(users).where(eq(users.role, "analyst"))
  user = { id: analyst?.id ?? "", role: "analyst" }
  await fillAsBefore()
})
afterAll(async () => {
  await administrator.end()
})

/** Checks and their subjects sealed under the old key. */
async function fillAsBefore(): Promise<void> {
  const index = await indexer()
  const ring = keyRing(oldKeys)
  const sealed = (text: string, context: string, ...row: string[]) =>
    ring.encrypt(Buffer.from(text), context, row.join("/"))
  const rows = Array.from({ length: CHECKS }, (_, number) => ({
    ...{ number, id: newRowId(), subject: newRowId() },
  })).map(({ number, id, subject }) => ({
    id,
    subject,
    identifier: sealed(dniOf(number), "subjects.identifier", subject),
    index: index(dniOf(number), "subjects.identifier"),
    input: sealed(JSON.stringify({ dni: dniOf(number) }), "checks.input", id, "person", subject, user.id),
    body: sealed(
      JSON.stringify({ type: "result", status: 200, message: "ok", data: { dni: dniOf(number) } }),
      "checks.answer_body",
      id,
    ),
    question: index(JSON.stringify(["person", { dni: dniOf(number) }]), "checks.question"),
  }))
  const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name])
  await administrator.query(
    `insert into subjects (id, kind, identifier_index, identifier)
      select made.id, 'dni', made.index, made.identifier
      from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as made (id, index, identifier)`,
    [column("subject"), column("index"), column("identifier")],
  )
  await administrator.query(
    `insert into checks (id, operation, state, charge, subject_id, input, answer_body, http_status, idempotency_key,
        question_index, requested_by, request_id)
      select made.id, 'person', 'answered', 'unspecified', made.subject, made.input, made.body, 200, 'k-' || made.n,
        made.question, $6, 'r'
      from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[], $5::bytea[])
        with ordinality as made (id, subject, input, body, question, n)`,
    [column("id"), column("subject"), column("input"), column("body"), column("question"), user.id],
  )
}

/** The same question with the same key: returns the existing check. */
async function askAgain(number: number): Promise<string> {
  const { id } = await ask(actorFor(user, "check.asked"), {
    operation: "person",
    input: { dni: dniOf(number) },
    idempotencyKey: `k-${number + 1}`,
  })
  await drained()
  return id
}

function rotation(): { process: ChildProcess; output: () => string; ended: Promise<number | string> } {
  const { authSecret, signingKey } = testSetup()
  const child = spawn(process.execPath, ["--conditions=react-server", "scripts/run.ts", "keys-rotate"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: environmentFor({
      DATABASE_URL: database.url,
      DATA_KEYS: both,
      AUTH_SECRET: authSecret,
      SIGNING_KEY: signingKey,
      DATA_DIR: dataDir,
    }),
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => (output += text.toString()))
  const ended = new Promise<number | string>((done) =>
    child.once("exit", (code, signal) => done(code ?? signal ?? "")),
  )
  return { process: child, output: () => output, ended }
}

const neededKeys = async () =>
  (await administrator.query<{ id: string }>("select id from data_keys order by id")).rows.map(({ id }) => id)
const usesOf = async (keyId: string) => (await keyUses(administrator)).filter((use) => use.keyId === keyId)

test("everything that is sealed or indexed in the database is known to what goes over all of it", async () => {
  const { rows } = await administrator.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' order by 1`,
  )
  const known = [
    ...SEALED_TABLES.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
    ...INDEXED_COLUMNS,
    ...BYTES_WITHOUT_KEY,
  ]
  expect(rows.map(({ name }) => name)).toEqual(known.sort())
})

test("a key that rows still need is asked for by a sentence", async () => {
  await claimDataKeys(administrator, vault())
  await expect(claimDataKeys(administrator, keyRing(newKey))).rejects.toThrow(
    /key "test" is not in DATA_KEYS/,
  )
  const another = `test:${randomBytes(32).toString("base64")}`
  await expect(claimDataKeys(administrator, keyRing(`${newKey},${another}`))).rejects.toThrow(
    /is not the one of that name/,
  )
})

test("keys are rotated through a kill while questions are asked, and the old one is needed no more", {
  timeout: 600_000,
}, async () => {
  const asked = new Map<number, string>()
  for (const number of [2, 3, CHECKS - 1]) asked.set(number, await askAgain(number))
  const lot = newRowId()
  await indexNames(db(), "batch", lot, ["Flota de Ñaña"])
  const view = await viewOfResult(asked.get(2) ?? "")
  const file = Buffer.from("%PDF-1.7 kept %%EOF")
  const blob = await sealBytes(
    (async function* () {
      yield file
    })(),
    { maxBytes: 1_000 },
  )

  // Binding has sealed all of it under the new key already: back under the old one, as if it had been restarted just now.
  await underOldKey()
  expect((await usesOf("test")).length).toBeGreaterThan(2)

  let isRotating = true
  const traffic = Promise.all(
    [0, 1, 2].map(async (lane) => {
      for (let turn = 0; isRotating; turn += 1) {
        const number = (turn * 7 + lane) % (CHECKS + 200) // known ones, and people whom nobody had asked about
        await ensureSubjects(db(), [
          { kind: "dni", identifier: dniOf(number) },
          { kind: "dni", identifier: dniOf(CHECKS + (turn % 200)) },
        ])
        for (const [known, id] of asked) expect(await askAgain(known)).toBe(id)
        await pause(BETWEEN_TURNS_MS)
      }
    }),
  )
  try {
    // Held up at the last of the tables, so that the kill comes in the middle, however fast this machine is.
    await administrator.query("begin")
    await administrator.query("select from sealed_chunks for update")
    const killed = rotation()
    await until(
      async () => killed.output(),
      (output) => output.includes("values checks: "),
      240_000,
    )
    killed.process.kill("SIGKILL")
    expect(await killed.ended).toBe("SIGKILL")
    // Before the table is free again: the statement that waits for it goes on in the database without its process.
    expect((await usesOf("test")).length).toBeGreaterThan(0)
    await administrator.query("rollback")

    // Answers that the database had not taken: one sealed before the new key was there, one that does not open.
    const [name, torn] = [`${crypto.randomUUID()}.1`, `${crypto.randomUUID()}.1`]
    const spilled = (file: string) => join(dataDir, "spilled-answers", file)
    await mkdir(spilled("."))
    await writeFile(
      spilled(name),
      keyRing(oldKeys).encrypt(Buffer.from("an answer"), `spilled-answers:${name}`, name),
    )
    await writeFile(spilled(torn), "torn")
    const second = rotation()
    expect([await second.ended, second.output()]).toEqual([
      1,
      expect.stringContaining(`Not done: no key can be taken out of DATA_KEYS`),
    ])
    expect(second.output()).toContain(torn)
    expect(second.output()).not.toContain("to be taken out of DATA_KEYS")
    expect(await neededKeys()).toEqual(["new", "test"])
    // The other one needs the earlier key no more.
    const kept = keyRing(newKey).decrypt(await readFile(spilled(name)), `spilled-answers:${name}`, name)
    expect(kept.toString()).toBe("an answer")
    await rm(spilled(torn))
    const third = rotation()
    expect([await third.ended, third.output()]).toEqual([
      0,
      expect.stringContaining("to be taken out of DATA_KEYS: test"),
    ])
    await rm(spilled(name))
  } finally {
    await administrator.query("rollback")
    isRotating = false
    await traffic
  }
  expect(await usesOf("test")).toEqual([])
  expect(await neededKeys()).toEqual(["new"])

  for (const [number, id] of asked) {
    expect(await askAgain(number)).toBe(id)
    expect(await findSubjects(dniOf(number), ["dni"])).toHaveLength(1)
    expect(await checkById(id)).toMatchObject({ problem: null, answer: { dni: dniOf(number) } })
  }
  expect(await findNamed({ kind: "batch", forms: queryForms("NANA flo") }, undefined, 2)).toEqual([lot])
  const [kept] = await savedViews(user.id, "history")
  expect(kept?.path).toBe(view)
  expect(await narrowedBy(view)).toEqual([asked.get(2)])
  const pieces: Buffer[] = []
  for await (const piece of openSealedBytes(blob)) pieces.push(piece)
  expect(Buffer.concat(pieces)).toEqual(file)
  const all = await db().select().from(subjects)
  expect(new Set(all.map(({ id, identifier }) => identifier.open(id))).size).toBe(all.length)
})

/** Saves a view of the checks with the mark of the given one; returns its address. */
async function viewOfResult(checkId: string): Promise<string> {
  const mark = markIndex(await indexer(), "word status ROBADO")
  const { subjectId, requestedBy } = checks
  const [check] = await db().select({ subjectId, requestedBy }).from(checks).where(eq(checks.id, checkId))
  if (!check) throw new Error("no such check")
  await db()
    .insert(checkMarks)
    .values({ ...check, checkId, mark })
  const path = `/checks?result=${mark.toString("hex")}`
  await saveView(actorFor(user, "preferences.changed"), "history", { name: "Robados", path }, false)
  expect(await narrowedBy(path)).toEqual([checkId])
  return path
}

async function narrowedBy(path: string): Promise<string[]> {
  const query = readHistoryQuery(Object.fromEntries(new URL(path, "http://list").searchParams))
  const items = await checksAt(historyFilter(query, user, "America/Lima"), undefined, 5)
  return items.map(({ id }) => id)
}

/** Seals the data under the new key with the old one again. */
async function underOldKey(): Promise<void> {
  const ring = keyRing(`${oldKeys},${newKey}`)
  for await (const page of openSealed(administrator, ring, ring.keyId))
    await resealPage(administrator, ring, page)
}

test("what a server with the old key in front writes after a rotation is found by the next one, or keeps its key needed", async () => {
  const [one] = await db().select().from(subjects).limit(1)
  const text = one?.identifier.open(one.id) ?? ""
  const late = keyRing(oldKeys).encrypt(Buffer.from(text), "subjects.identifier", one?.id ?? "")
  const write = () =>
    administrator.query("update subjects set identifier = $1 where id = $2", [late, one?.id])
  await claimDataKeys(administrator, keyRing(`${oldKeys},${newKey}`)) // it starts
  await write()
  const ring = keyRing(both)
  // One value is written after the pass over its table.
  const stays = await rotateKeys(administrator, ring, write, () => Promise.resolve(true))
  expect(stays).toMatchObject({ left: 1, retired: [] })
  expect(await neededKeys()).toEqual(["new", "test"])
  const again = await rotateKeys(
    administrator,
    ring,
    () => undefined,
    () => Promise.resolve(true),
  )
  expect(again).toEqual({ moved: 1, damaged: 0, left: 0, retired: ["test"] })
})

test("a Cotejo with the new key alone starts, finds what it knows, and goes on with what waits", async () => {
  await claimDataKeys(administrator, keyRing(newKey))
  const batchId = await startBatch(actorFor(user, "batch.created"), {
    operation: "person",
    name: "después",
    rows: [{ dni: "40000001" }],
  })
  const known = await ensureSubject(db(), { kind: "dni", identifier: "40000001" })
  const { authSecret, signingKey } = testSetup()
  const worker = await startWorkerProcess({
    DATABASE_URL: database.url,
    DATA_KEYS: newKey,
    AUTH_SECRET: authSecret,
    SIGNING_KEY: signingKey,
    ...asSandbox(sandbox),
  })
  try {
    const row = () =>
      db()
        .select({ id: checks.id, state: checks.state, subjectId: checks.subjectId })
        .from(checks)
        .where(sql`${checks.batchId} = ${batchId}`)
    await until(row, ([one]) => one?.state === "answered")
    const [answered] = await row()
    expect(answered?.subjectId).toBe(known)
    expect(await checkById(answered?.id ?? "")).toMatchObject({ problem: null, answer: { dni: "40000001" } })
  } finally {
    await worker.stop()
  }
})
