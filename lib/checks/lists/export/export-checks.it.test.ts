import { setTimeout as pause } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { beforeAll, expect, test } from "vitest"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import type { ExportEnd } from "#lib/export/stream-sheet.ts"
import { OPERATION_SLUGS } from "#lib/operations/registry.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"
import { storedCheck } from "#test/desk/stored-check.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { findAskedSubjects } from "../find-asked-subjects.ts"
import { changedChecks, checksAt } from "../list-checks.ts"
import type { CheckFilter } from "../page-of-ids.ts"
import { exportChecks } from "./export-checks.ts"

const MANY = 30_000
const ZONE = "America/Lima"
const ANSWER = JSON.stringify({
  type: "result",
  status: 200,
  message: "ok",
  data: { dni: "00123456", nombres: "=HYPERLINK(1)" },
})
const all = { operations: OPERATION_SLUGS }

let userId: string

ownDatabase()
beforeAll(async () => {
  const [user] = await db()
    .insert(users)
    .values({ email: "e@cotejo.example", name: "=Eva", role: "analyst", passwordHash: "-" })
    .returning()
  userId = user?.id ?? ""
  await storeCheck("person", { dni: "00123456" }, Buffer.from(ANSWER))
  await storeCheck("aml", { dni: "45678912" }, null)
})

async function storeCheck(operation: "person" | "aml", input: { dni: string }, answerBody: Buffer | null) {
  const subjectId = await ensureSubject(db(), { kind: "dni", identifier: input.dni })
  await db()
    .insert(checks)
    .values(
      storedCheck({
        operation,
        state: answerBody ? "answered" : "unknown",
        charge: answerBody ? "unspecified" : "unknown",
        subjectId,
        input,
        answerBody,
        httpStatus: answerBody ? 200 : null,
        problemCode: answerBody ? null : "timed_out",
        idempotencyKey: input.dni,
        questionIndex: Buffer.from(input.dni),
        requestedBy: userId,
        requestedAt: new Date("2026-11-20T04:59:59Z"),
        requestId: "r-1",
      }),
    )
}

async function read(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(stream).arrayBuffer())
}

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

/** Bytes that are really held, garbage apart. */
/** Memory outside of the heap that one collection releases is freed by a thread of its own: it is free by the next collection. */
async function keptBytes(): Promise<number> {
  collect()
  await pause(50)
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const unsent = async () => undefined

test("one row per check, newest first, zeros kept and formulas disarmed", async () => {
  const ends: ExportEnd[] = []
  const bytes = await read(exportChecks(all, ZONE, async (end) => void ends.push(end)))
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const lines = bytes.toString("utf8").slice(1).split("\r\n")
  const head = lines[0]?.split(",") ?? []
  expect(lines).toHaveLength(4) // the head, two checks, and the rest after the last line's end
  expect(lines.at(-1)).toBe("")
  const rows = lines
    .slice(1, 3)
    .map((line) => Object.fromEntries(line.split(",").map((cell, at) => [head[at], cell])))
  expect(rows[0]).toMatchObject({
    operation: "aml",
    state: "unknown",
    charge: "unknown",
    "input.dni": "45678912",
    http_status: "",
    problem: "timed_out",
    answer_sha256: "",
    record: "",
  })
  expect(rows[1]).toMatchObject({
    operation: "person",
    "input.dni": "'00123456",
    asked_by: "'=Eva",
    asked_at: "2026-11-20T04:59:59.000Z",
    asked_at_local: "2026-11-19 23:59:59",
    http_status: "200",
    answer_sha256: sha256Hex(Buffer.from(ANSWER)),
    record: "value",
  })
  expect(bytes.toString()).not.toContain("HYPERLINK") // answers stay in Cotejo
  expect(ends).toEqual([{ rows: 2, complete: true }])
})

test("an export holds what the reader's list holds", async () => {
  const bytes = await read(exportChecks({ operations: ["aml"] }, ZONE, unsent))
  expect(bytes.toString()).toContain("45678912")
  expect(bytes.toString()).not.toContain("00123456")
})

test("chosen checks leave alone, and of them what the reader may see; so does what changed", async () => {
  const [aml, person] = await checksAt(all, undefined, 2)
  const ids = [aml?.id ?? "", person?.id ?? ""]
  const rowsOf = async (filter: CheckFilter) =>
    (await read(exportChecks(filter, ZONE, unsent))).toString().trim().split("\r\n").slice(1)
  expect(await rowsOf({ ...all, ids })).toHaveLength(2)
  expect(await rowsOf({ ...all, ids: ids.slice(1) })).toEqual([expect.stringContaining("00123456")])
  expect(await rowsOf({ operations: ["aml"], ids })).toEqual([expect.stringContaining("45678912")])
  expect(await rowsOf({ operations: ["aml"], ids: ids.slice(1) })).toEqual([])
  // One's own signature requests are walked beside the rest: those ids are no way around it either.
  const own = { operations: [...OPERATION_SLUGS, "signature"], ownedBy: userId } as const
  expect(await rowsOf({ ...own, ids: ids.slice(1) })).toHaveLength(1)

  const changed = await changedChecks({ ...all, ids: ids.slice(0, 1) }, 0, 50, {})
  expect(changed.items.map(({ id }) => id)).toEqual(ids.slice(0, 1))
  expect((await changedChecks({ operations: ["aml"], ids: ids.slice(1) }, 0, 50, {})).items).toEqual([])
})

test("an identifier finds its checks exactly, zeros and all, for those who may see one of them", async () => {
  const found = await findAskedSubjects(" 00123456 ", all, {})
  const listed = await checksAt({ ...all, subjectIds: found.map(({ id }) => id) }, undefined, 50)
  expect(listed.map(({ input }) => input)).toEqual([{ dni: "00123456" }])
  expect(await findAskedSubjects("123456", all, {})).toEqual([])
  expect(await findAskedSubjects("0012345", all, {})).toEqual([])
  expect(await findAskedSubjects("00123456", { operations: ["aml"] }, {})).toEqual([])
})

test("memory stays flat over thirty thousand checks, and a reader that goes away ends the reading", {
  timeout: 900_000,
}, async () => {
  const subjectId = await ensureSubject(db(), { kind: "dni", identifier: "00123456" })
  const one = {
    operation: "person",
    state: "answered",
    charge: "unspecified",
    subjectId,
    input: { dni: "00123456" },
    answerBody: Buffer.from(ANSWER),
    questionIndex: Buffer.from("00123456"),
    requestedBy: userId,
    requestId: "r-1",
  } as const
  for (let from = 0; from < MANY; from += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, n) =>
      storedCheck({ ...one, idempotencyKey: `${from + n}` }),
    )
    await db().insert(checks).values(rows)
  }
  const ends: ExportEnd[] = []
  const reader = exportChecks(all, ZONE, async (end) => void ends.push(end)).getReader()
  let most = 0
  let bytes = 0
  let chunks = 0
  const before = await keptBytes()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.length
    if (++chunks % 50 === 0) most = Math.max(most, (await keptBytes()) - before)
  }
  expect(ends).toEqual([{ rows: MANY + 2, complete: true }])
  expect(bytes).toBeGreaterThan(6_000_000)
  expect(most).toBeLessThan(3_000_000) // a batch or two; the whole export is more than twice that

  const cut: ExportEnd[] = []
  const leaver = exportChecks(all, ZONE, async (end) => void cut.push(end)).getReader()
  await leaver.read()
  await leaver.read()
  await leaver.cancel()
  expect(cut).toHaveLength(1)
  expect(cut[0]?.complete).toBe(false)
  expect(cut[0]?.rows).toBeLessThan(1_000)
})

test("large answers are read a few at a time, whatever a group of small ones holds", async () => {
  const subjectId = await ensureSubject(db(), { kind: "ruc", identifier: "20100130204" })
  const data = { ruc: 20_100_130_204, razon_social: "N".repeat(600_000) }
  const one = {
    operation: "company",
    state: "answered",
    charge: "unspecified",
    subjectId,
    input: { ruc: "20100130204" },
    answerBody: Buffer.from(JSON.stringify({ type: "result", status: 200, message: "ok", data })),
    questionIndex: Buffer.from("20100130204"),
    requestedBy: userId,
    requestId: "r-1",
  } as const
  for (let number = 0; number < 5; number++)
    await db()
      .insert(checks)
      .values(storedCheck({ ...one, idempotencyKey: `large-${number}` }))
  const lines: number[] = []
  for await (const chunk of exportChecks({ operations: ["company"] }, ZONE, unsent))
    lines.push(Buffer.from(chunk).toString().trim().split("\r\n").length)
  expect(lines).toEqual([1, 1, 1, 1, 1, 1]) // the head, and each check by itself
})
