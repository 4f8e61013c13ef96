import { mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { Client } from "pg"
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { readCheckpoint } from "#lib/audit/checkpoint.ts"
import { isChainDue, linkRows } from "#lib/audit/link-rows.ts"
import { entriesOf, exportLines, neverLinked, ownCheckpoints } from "#lib/audit/read-chain.ts"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { sendCheckpoints } from "#lib/audit/send-checkpoints.ts"
import { type Tampering, verifyChain } from "#lib/audit/verify-chain.ts"
import { localSigningRing } from "#lib/constancia/signing-ring.ts"
import { db } from "#lib/db/client.ts"
import { auditChain, auditCheckpoints, auditUnlinked } from "#lib/db/schema/audit.ts"
import { readiness } from "#lib/jobs/readiness.ts"
import { verifyLog } from "#scripts/operate/audit.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { ownFolder } from "#test/processes/own-folder.ts"
import { setForThisProcess } from "#test/processes/settings.ts"

let owner: Client
const folder = ownFolder("log")
const filed = join(folder, "checkpoints.jsonl")
/** The status that the outside receiver answers with, and the bodies that it got. */
let answer = 503
const posted: string[] = []
const outside = createServer((request, response) => {
  let body = ""
  request.on("data", (chunk) => (body += String(chunk)))
  request.on("end", () => {
    if (answer === 200) posted.push(body)
    response.writeHead(answer).end()
  })
})

const database = ownDatabase()
beforeAll(async () => {
  await new Promise<void>((listening) => outside.listen(0, "127.0.0.1", listening))
  const { port } = outside.address() as AddressInfo
  setForThisProcess({
    AUDIT_CHECKPOINT_URL: `file://${filed}, http://127.0.0.1:${port}/checkpoints`,
  })
  owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await linkAll()
})
afterAll(async () => {
  await owner.end()
  outside.close()
})

const write = (on: Parameters<typeof recordAudit>[0] = db(), n = 0) =>
  recordAudit(on, {
    actorId: null,
    action: "session.refused",
    requestId: null,
    detail: { rows: n },
    ok: false,
  })

async function linkAll(): Promise<void> {
  while (await isChainDue()) await linkRows()
}

const readAll = (lines: readonly string[]) =>
  Promise.all(lines.map((line) => readCheckpoint(line, localSigningRing().publicKeys)))

async function verdict(on: Client, sentOut?: readonly string[]) {
  const own = await readAll(await ownCheckpoints(on))
  const given = { own, outside: sentOut && (await readAll(sentOut)), unlinked: await neverLinked(on) }
  return verifyChain({ ...given, entries: entriesOf(on) })
}

async function positions(): Promise<number[]> {
  const rows = await db()
    .select({ position: auditChain.position })
    .from(auditChain)
    .orderBy(auditChain.position)
  return rows.map(({ position }) => position)
}

test("rows are linked once each, by however many processes at once, and a row that commits late is not left out", async () => {
  const before = (await positions()).length
  let finish = (): void => undefined
  let begun = (): void => undefined
  const isBegun = new Promise<void>((done) => (begun = done))
  const late = db().transaction(async (tx) => {
    await write(tx, -1)
    begun()
    await new Promise<void>((done) => (finish = done))
  })
  await isBegun
  await db().transaction(async (tx) => {
    for (let n = 0; n < 1_200; n++) await write(tx, n)
  })
  await Promise.all(Array.from({ length: 5 }, linkRows))
  await linkAll()
  expect(await positions()).toHaveLength(before + 1_200)
  finish()
  await late
  expect(await isChainDue()).toBe(true)
  await linkAll()
  const all = await positions()
  expect(all).toEqual(all.map((_, index) => index))
  expect(all).toHaveLength(before + 1_201)
  expect(await verdict(owner)).toMatchObject({ tamperings: [], head: before + 1_200 })
})

test("a row that was rolled back leaves nothing to link", async () => {
  const rolledBack = db().transaction(async (tx) => {
    await write(tx)
    throw new Error("never mind")
  })
  await expect(rolledBack).rejects.toThrow("never mind")
  expect(await isChainDue()).toBe(false)
  expect(await db().$count(auditUnlinked)).toBe(0)
})

test("a checkpoint is signed each hour and each thousand rows, and sent out until the places outside took it", async () => {
  const lines = await ownCheckpoints(owner)
  expect(lines).toHaveLength(2)
  expect((await readAll(lines))[0]).toMatchObject({
    kind: "signed",
    checkpoint: { position: expect.any(Number) },
  })
  await expect(sendCheckpoints()).rejects.toThrow("answered 503")
  answer = 200
  await sendCheckpoints()
  await sendCheckpoints()
  expect(posted).toEqual(lines)
  expect(readFileSync(filed, "utf8")).toBe(`${lines.join("\n")}\n`)
  await owner.query("update audit_checkpoints set at = at - interval '61 minutes'")
  await write()
  await linkAll()
  await sendCheckpoints()
  expect(posted).toHaveLength(3)
  expect(await db().$count(auditCheckpoints)).toBe(3)
})

test("a file that cannot be written keeps nothing from the address", async () => {
  await owner.query(
    "update audit_checkpoints set posted_at = null, filed_at = null where filed_at = (select max(filed_at) from audit_checkpoints)",
  )
  const before = posted.length
  renameSync(filed, `${filed}.kept`)
  mkdirSync(filed) // in the way
  await expect(sendCheckpoints()).rejects.toMatchObject({ code: "EISDIR" })
  expect(posted).toHaveLength(before + 1)
  rmdirSync(filed)
  renameSync(`${filed}.kept`, filed)
  await sendCheckpoints()
  expect(posted).toHaveLength(before + 1)
})

const MIDDLE = "(select audit_id from audit_chain where position = 40)"
const end = "(select max(position) from audit_chain)"

/** Tamperings by somebody with all rights in the database, and the finding that each has to give. */
const TAMPERINGS: [string, string[], Partial<Tampering>][] = [
  [
    "a changed column",
    [`update audit_log set ok = true where id = ${MIDDLE}`],
    { kind: "column_changed", position: 40, columns: ["ok"] },
  ],
  [
    "another number in the detail",
    [`update audit_log set detail = '{"n": 99}' where id = ${MIDDLE}`],
    { kind: "column_changed", position: 40, columns: ["detail"] },
  ],
  ["a row taken away", [`delete from audit_log where id = ${MIDDLE}`], { kind: "row_missing", position: 40 }],
  [
    "a row and its entry taken away",
    [`delete from audit_log where id = ${MIDDLE}`, "delete from audit_chain where position = 40"],
    { kind: "entries_missing", from: 40, to: 40 },
  ],
  [
    "two rows swapped",
    [
      "create temporary table swapped as select position, audit_id from audit_chain where position in (40, 41)",
      "delete from audit_chain where position in (40, 41) returning *",
      `insert into audit_chain select 81 - position, audit_id, 1, sha256(''), decode(repeat('00', 44), 'hex') from swapped`,
    ],
    { kind: "another_row", position: 40 },
  ],
  [
    "a row put in past the trigger",
    [
      "set local session_replication_role = replica",
      "insert into audit_log (action) values ('person.added')",
    ],
    { kind: "never_linked" },
  ],
  [
    "a row that was kept from being linked",
    ["insert into audit_log (action, at) values ('person.added', now() - interval '6 minutes')"],
    { kind: "never_linked" },
  ],
  ["the tail cut", [`delete from audit_chain where position > 100`], { kind: "tail_cut", head: 100 }],
  [
    "the tail cut with its checkpoints, as in an old copy",
    ["delete from audit_chain where position > 100", "delete from audit_checkpoints"],
    { kind: "old_copy", head: 100 },
  ],
  [
    "an entry at the end with a hash of its own making",
    [
      "set local session_replication_role = replica",
      "insert into audit_log (action) values ('person.added')",
      `insert into audit_chain select ${end} + 1, id, 1, sha256('x'), decode(repeat('00', 44), 'hex') from audit_log order by id desc limit 1`,
    ],
    { kind: "another_row" },
  ],
  [
    "a checkpoint written anew",
    [`update audit_checkpoints set statement = replace(statement, '"position":', '"position":1')`],
    { kind: "checkpoint_forged", reason: "altered" },
  ],
  ["the checkpoints taken away", ["delete from audit_checkpoints"], { kind: "checkpoint_removed" }],
]

test.each(TAMPERINGS)(
  "%s, by who may do anything in the database, is named first",
  async (_, statements, named) => {
    await owner.query("begin")
    onTestFinished(async () => {
      await owner.query("rollback")
    })
    for (const statement of statements) await owner.query(statement)
    const { tamperings } = await verdict(owner, posted)
    expect(tamperings[0]).toMatchObject(named)
  },
)

test("the command finds it in a database and in an exported file, with the public keys alone", async () => {
  const output: string[] = []
  vi.spyOn(process.stdout, "write").mockImplementation((text) => output.push(String(text)) > 0)
  onTestFinished(() => void vi.restoreAllMocks())
  const [keys, file, edited] = ["keys.json", "log.jsonl", "edited.jsonl"].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  writeFileSync(keys, JSON.stringify({ keys: localSigningRing().publicKeys }))
  const lines: string[] = []
  for await (const line of exportLines(owner)) lines.push(line)
  writeFileSync(file, lines.join("\n"))
  writeFileSync(
    edited,
    lines
      .map((line) => (line.includes('"position":40,') ? line.replace('"ok":"false"', '"ok":"true"') : line))
      .join("\n"),
  )
  const trusted = ["--key", keys, "--checkpoints", filed]
  expect(await verifyLog(["--database", database.url, ...trusted]), output.join("")).toBe(0)
  expect(await verifyLog(["--from", file, ...trusted]), output.join("")).toBe(0)
  expect(output.join("")).toContain("INTACT")
  expect(await verifyLog(["--from", edited, ...trusted])).toBe(1)
  expect(output.join("")).toMatch(/Position 40, row [0-9a-f-]{36}: changed after it was written \(ok\)/)
  expect(await verifyLog(["--from", file])).toBe(2)
  expect(output.join("")).toContain("The public keys are missing.")
  expect(await verifyLog(["--from", join(folder, "none"), ...trusted])).toBe(2)
})

test("a log that is not being linked is an alarm of the program", async () => {
  expect((await readiness()).logIsBehind).toBe(false)
  await owner.query("begin")
  await owner.query(
    "insert into audit_unlinked (id) values (overlay(uuidv7(interval '-10 minutes')::text placing '7' from 15)::uuid)",
  )
  await owner.query("commit")
  expect((await readiness()).logIsBehind).toBe(true)
  await linkAll()
  expect((await readiness()).logIsBehind).toBe(false)
})
