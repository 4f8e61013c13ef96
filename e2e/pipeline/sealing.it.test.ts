import { createServer, type Server } from "node:net"
import { asc, desc, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { ask } from "#lib/checks/ask.ts"
import { drained } from "#lib/checks/pipeline/in-flight.ts"
import { db } from "#lib/db/client.ts"
import { fileAttempts, files, sealedBlobs } from "#lib/db/schema/files.ts"
import { auditLog, users } from "#lib/db/schema/people.ts"
import type { FileProblem } from "#lib/domain/failures.ts"
import { boundRow, linkRow, UNREAD_LINK } from "#lib/files/bound-copy.ts"
import { dueFiles } from "#lib/files/due-files.ts"
import { SEALED_ROLE } from "#lib/files/link-lifetime.ts"
import { openFile } from "#lib/files/open-file.ts"
import { sealFile } from "#lib/files/seal-file.ts"
import { freePort } from "#lib/free-port.ts"
import { seal } from "#lib/vault/sealed.ts"
import { actorFor } from "#test/desk/actor.ts"
import { until } from "#test/desk/desk-client.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { setForThisProcess } from "#test/processes/settings.ts"
import { platformWith } from "#test/samples/replaced-answer.ts"

const DEADLINE_MS = 700
let user: { id: string; role: "analyst" }
/** Something on this machine that a link must never reach, and how often it was reached. */
let listener: Server
let reached = 0
let privatePort = 0
let closedPort = 0

const { sandbox } = ownDatabaseAndSandbox()
beforeAll(async () => {
  closedPort = await freePort()
  listener = createServer((socket) => {
    reached += 1
    socket.end()
  })
  privatePort = await new Promise<number>((resolve) =>
    listener.listen(0, () => {
      const address = listener.address()
      resolve(typeof address === "object" && address ? address.port : 0)
    }),
  )
  setForThisProcess({
    UPSTREAM_BASE_URL: `http://127.0.0.1:${closedPort}`,
    UPSTREAM_PLATFORM_URL: sandbox.url,
    UPSTREAM_LOOKUP_KEY: sandbox.keys.lookup,
    UPSTREAM_PLATFORM_KEY: sandbox.keys.platform,
    UPSTREAM_DEADLINE_MS: String(DEADLINE_MS),
  })
  const [analyst] = await db().select().from(users).where(eq(users.role, "analyst"))
  user = { id: analyst?.id ?? "", role: "analyst" }
})
afterAll(async () => {
  listener.close()
})
beforeEach(async () => {
  await sandbox.reset()
  reached = 0
})

const order = (operation: string, fault: object, times = 1) => sandbox.fault(operation, fault, times)

/** The file of a new report, once its first try is over. */
async function reported() {
  const { id: checkId } = await ask(actorFor(user, "check.asked"), {
    operation: "aml",
    input: { dni: "40000001" },
    idempotencyKey: crypto.randomUUID(),
  })
  await drained()
  const [file] = await db().select().from(files).where(eq(files.checkId, checkId))
  if (!file) throw new Error("the report has no file")
  return file
}

async function read(id: string) {
  const [file] = await db().select().from(files).where(eq(files.id, id))
  if (!file) throw new Error("the file went")
  return file
}

/** The next try is due now, and the link's time is over if so wanted: by the clock of the database. */
async function bringForward(id: string, over = false) {
  await db()
    .update(files)
    .set({
      sealAt: sql`clock_timestamp() - interval '1 second'`,
      ...(over ? { linkUntil: sql`clock_timestamp() - interval '1 second'` } : {}),
    })
    .where(eq(files.id, id))
}

async function opened(id: string) {
  const file = await openFile(actorFor(user, "file.opened"), id)
  const chunks: Uint8Array[] = []
  for await (const chunk of file.body) chunks.push(chunk)
  return { ...file, bytes: Buffer.concat(chunks) }
}

/** The service's bytes without any fault. */
async function trueBytes(link: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(link)).arrayBuffer())
}

const triesOf = (id: string) =>
  db().select().from(fileAttempts).where(eq(fileAttempts.fileId, id)).orderBy(asc(fileAttempts.number))

test("a link that could not be read when its answer came is read with each try, and the PDF sealed", async () => {
  await order("file", { kind: "status", status: 500 })
  const { id, checkId } = await reported()
  await db()
    .update(files)
    .set({ link: seal(linkRow({ id, checkId }), UNREAD_LINK) })
    .where(eq(files.id, id))
  expect(await read(id)).toMatchObject({ state: "sealing" })
  await bringForward(id)
  await sealFile(id)
  expect(await read(id)).toMatchObject({ state: "sealed", sealProblem: null })
  expect((await opened(id)).bytes.toString("latin1", 0, 5)).toBe("%PDF-")
})

test("where the answer holds no link to its PDF, the report says so and never that the link was refused", async () => {
  await order("aml", platformWith({ aml_status: "RED" }))
  const { id: checkId } = await ask(actorFor(user, "check.asked"), {
    operation: "aml",
    input: { dni: "40000001" },
    idempotencyKey: crypto.randomUUID(),
  })
  const id = crypto.randomUUID()
  const link = seal(linkRow({ id, checkId }), UNREAD_LINK)
  await db()
    .insert(files)
    .values({
      id,
      checkId,
      role: SEALED_ROLE,
      link,
      state: "sealing",
      linkUntil: new Date(Date.now() + 60_000),
    })
  await bringForward(id)
  await sealFile(id)
  expect(await read(id)).toMatchObject({ state: "sealing", sealProblem: "link_unread" })
  await bringForward(id, true)
  await sealFile(id)
  expect(await read(id)).toMatchObject({ state: "missed", sealProblem: "link_unread" })
  expect((await triesOf(id)).map(({ problem }) => problem)).toEqual(["link_unread", "link_unread"])
})

type Spoilt = { name: string; fault: () => object; problem: FileProblem; times?: number }

const redirect = (location: string) => ({ kind: "redirect", location })
const SPOILT: Spoilt[] = [
  { name: "403", fault: () => ({ kind: "status", status: 403 }), problem: "status" },
  { name: "404", fault: () => ({ kind: "status", status: 404 }), problem: "status" },
  { name: "410 with a page", fault: () => ({ kind: "html", status: 410 }), problem: "status" },
  { name: "500", fault: () => ({ kind: "status", status: 500 }), problem: "status" },
  { name: "503", fault: () => ({ kind: "status", status: 503 }), problem: "status" },
  { name: "204", fault: () => ({ kind: "empty", status: 204 }), problem: "status" },
  { name: "a part (206)", fault: () => ({ kind: "status", status: 206, body: "%PDF-" }), problem: "status" },
  { name: "302 that leads nowhere", fault: () => ({ kind: "status", status: 302 }), problem: "status" },
  { name: "cut before an answer", fault: () => ({ kind: "cut-before" }), problem: "cut" },
  { name: "cut after the work", fault: () => ({ kind: "cut-after" }), problem: "cut" },
  { name: "cut in the middle of the body", fault: () => ({ kind: "truncate" }), problem: "cut" },
  { name: "half of it, said to be all", fault: () => ({ kind: "half" }), problem: "no_eof" },
  {
    name: "shorter than its Content-Length",
    fault: () => ({ kind: "wrong-length", by: 100 }),
    problem: "cut",
  },
  {
    name: "longer than its Content-Length",
    fault: () => ({ kind: "wrong-length", by: -100 }),
    problem: "no_eof",
  },
  { name: "a page with 200", fault: () => ({ kind: "html" }), problem: "not_pdf" },
  { name: "JSON with 200", fault: () => ({ kind: "not-json" }), problem: "not_pdf" },
  { name: "nothing with 200", fault: () => ({ kind: "empty" }), problem: "empty" },
  {
    name: "over the cap, announced",
    fault: () => ({ kind: "grown", bytes: 60_000_000 }),
    problem: "too_large",
  },
  {
    name: "compressed in a way that we do not read",
    fault: () => ({ kind: "status", status: 200, body: "x", headers: { "content-encoding": "br" } }),
    problem: "encoded",
  },
  {
    name: "said to be compressed, and is not",
    fault: () => ({ kind: "status", status: 200, body: "%PDF-", headers: { "content-encoding": "gzip" } }),
    problem: "cut",
  },
  { name: "never answers", fault: () => ({ kind: "timeout" }), problem: "timed_out" },
  {
    name: "drips past the deadline",
    fault: () => ({ kind: "drip", everyMs: 100, bytes: 10 }),
    problem: "timed_out",
  },
  {
    name: "redirect loop",
    fault: () => redirect(`${sandbox.url}/files/x?expires=1&signature=y`),
    problem: "redirects",
    times: 4,
  },
  {
    name: "redirect to a private address",
    fault: () => redirect("https://10.0.0.1/a"),
    problem: "refused_address",
  },
  {
    name: "redirect to the metadata of a cloud",
    fault: () => redirect("https://169.254.169.254/latest/meta-data"),
    problem: "refused_address",
  },
  {
    name: "redirect to another program on this machine",
    fault: () => redirect(`http://127.0.0.1:${privatePort}/a`),
    problem: "refused_scheme",
  },
  { name: "redirect to a disk", fault: () => redirect("file:///etc/passwd"), problem: "refused_scheme" },
]

describe.each(SPOILT)("a file that is spoilt: $name", ({ fault, problem, times = 1 }) => {
  test("leaves its reason, and is sealed intact by the next try", async () => {
    await order("file", fault(), times)
    const first = await reported()
    expect(first).toMatchObject({ state: "sealing", sealProblem: problem, sealAttempts: 1, blobId: null })
    expect(first.sealAt?.getTime()).toBeGreaterThan(Date.now())
    await bringForward(first.id)
    await sealFile(first.id)
    const sealed = await read(first.id)
    expect(sealed).toMatchObject({ state: "sealed", sealProblem: null, sealAt: null, sealAttempts: 2 })
    expect((await triesOf(first.id)).map((row) => row.problem)).toEqual([problem, null])
    const { bytes, sha256 } = await opened(first.id)
    expect(bytes.equals(await trueBytes(first.link.open(boundRow(first) ?? "")))).toBe(true)
    expect(sha256).toBe(sealed.sha256)
    expect(reached).toBe(0)
  })

  test("is missed, in sight, when its link's time is over", async () => {
    await order("file", fault(), 2 * times)
    const first = await reported()
    await bringForward(first.id, true)
    await sealFile(first.id)
    expect(await read(first.id)).toMatchObject({ state: "missed", sealProblem: problem, sealAt: null })
    await expect(opened(first.id)).rejects.toMatchObject({ code: "file_missed" })
    await bringForward(first.id)
    await sealFile(first.id)
    expect(await read(first.id)).toMatchObject({ state: "missed", sealAttempts: 2 })
  })
})

describe.each([
  ["slow, but whole", { kind: "delay", delayMs: 300 }],
  ["compressed on its way", { kind: "gzip" }],
])("a file that is %s", (_, fault) => {
  test("is sealed by the first try, its bytes as they are", async () => {
    await order("file", fault)
    const file = await reported()
    expect(file).toMatchObject({ state: "sealed", sealAttempts: 1 })
    expect((await opened(file.id)).bytes.equals(await trueBytes(file.link.open(boundRow(file) ?? "")))).toBe(
      true,
    )
  })
})

test("what the service calls its type decides nothing", async () => {
  await sandbox.tune({ choices: { fileContentType: "application/octet-stream" } })
  expect((await reported()).state).toBe("sealed")
})

test("a file that is another one each time is fetched once, and stays what it was", async () => {
  await order("file", { kind: "altered" }, 10)
  const file = await reported()
  expect(file.state).toBe("sealed")
  const [first, second] = [await opened(file.id), await opened(file.id)]
  expect(first.bytes.equals(second.bytes)).toBe(true)
  expect((await sandbox.counts("file")).received).toBe(1)
})

test.each([403, 404, 410])(
  "a link that is of age and answers %s is dead: nothing is tried any more",
  async (status) => {
    await order("file", { kind: "status", status }, 2)
    const file = await reported()
    expect(file).toMatchObject({ state: "sealing", sealHttpStatus: status })
    await db()
      .update(files)
      .set({ linkUntil: sql`clock_timestamp() + interval '40 minutes'` })
      .where(eq(files.id, file.id))
    await bringForward(file.id)
    await sealFile(file.id)
    expect(await read(file.id)).toMatchObject({ state: "missed", sealAt: null, sealHttpStatus: status })
  },
)

test("a link that has died already is tried, and its end is said", async () => {
  await sandbox.tune({ pdfLinkLifetimeMs: 0 })
  const file = await reported()
  expect(file).toMatchObject({ state: "sealing", sealProblem: "status", sealHttpStatus: 403 })
  await bringForward(file.id, true)
  await sealFile(file.id)
  expect(await read(file.id)).toMatchObject({ state: "missed", sealProblem: "status", sealHttpStatus: 403 })
})

test.each([
  ["redirect loop", 4, "file_refused"],
  ["over the cap, announced", 1, "file_too_large"],
])(
  "whoever presses is not told to try again what comes to nothing each time: %s",
  async (name, hops, code) => {
    await order("file", SPOILT.find((one) => one.name === name)?.fault() ?? {}, 2 * hops)
    const file = await reported()
    await expect(opened(file.id)).rejects.toMatchObject({ code })
  },
)

test.each<[string, () => string, FileProblem]>([
  ["nowhere that answers", () => `http://127.0.0.1:${closedPort}/a.pdf`, "not_reached"],
  ["a name that does not exist", () => "https://nobody.invalid/a.pdf", "not_reached"],
  ["a private address", () => "https://192.168.1.1/a.pdf", "refused_address"],
  ["this machine", () => `http://localhost:${privatePort}/a.pdf`, "refused_scheme"],
  ["this machine, written otherwise", () => "https://0x7f.1/a.pdf", "refused_address"],
  ["words", () => "see the attachment", "refused_malformed"],
])("a report whose link leads to %s", async (_, link, problem) => {
  const data = { dni: "40000001", aml_status: "GREEN", pdf_link: link() }
  await order("aml", platformWith(data))
  const file = await reported()
  expect(file).toMatchObject({ state: "sealing", sealProblem: problem })
  expect(reached).toBe(0)
})

test("whoever presses while nothing is sealed yet gets the file, and it is sealed by that", async () => {
  await order("file", { kind: "status", status: 500 }, 2)
  const file = await reported()
  await expect(opened(file.id)).rejects.toMatchObject({ code: "file_unavailable" })
  const { bytes, sealed, name } = await opened(file.id)
  expect({ sealed, state: (await read(file.id)).state }).toEqual({ sealed: true, state: "sealed" })
  expect(bytes.equals(await trueBytes(file.link.open(boundRow(file) ?? "")))).toBe(true)
  expect(name).toMatch(/^aml-0001-\d{4}-\d\d-\d\d\.pdf$/)
  expect((await triesOf(file.id)).map(({ byUser }) => byUser)).toEqual([null, user.id, user.id])
  const outcomes = await db()
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.targetId, file.id))
    .orderBy(asc(auditLog.id))
  expect(outcomes.map(({ detail }) => detail.outcome)).toEqual(["failed:status", "sealed"])
})

test("what came and is no whole PDF is handed out as it came, and said to be unsealed", async () => {
  await order("file", { kind: "half" }, 2)
  const file = await reported()
  const blobs = await db().$count(sealedBlobs)
  const handed = await opened(file.id)
  const whole = await trueBytes(file.link.open(boundRow(file) ?? ""))
  expect(await db().$count(sealedBlobs)).toBe(blobs) // handed out once, then gone
  expect(handed.sealed).toBe(false)
  expect(handed.bytes.equals(whole.subarray(0, Math.floor(whole.length / 2)))).toBe(true)
  expect(await read(file.id)).toMatchObject({ state: "sealing", sealProblem: "no_eof" })
})

test("nothing is not handed out as if it were the file", async () => {
  await order("file", { kind: "empty" }, 2)
  const file = await reported()
  const blobs = await db().$count(sealedBlobs)
  await expect(opened(file.id)).rejects.toMatchObject({ code: "file_unavailable" })
  expect(await db().$count(sealedBlobs)).toBe(blobs)
  expect(await read(file.id)).toMatchObject({ state: "sealing", sealProblem: "empty", sealHttpStatus: 200 })
})

test("a long tail behind the end mark is kept exactly as it came, and noted", async () => {
  await order("file", { kind: "grown", bytes: 5_000 })
  const file = await reported()
  expect(file).toMatchObject({ state: "sealed", sealProblem: "long_tail", sealAttempts: 1 })
  const { bytes, sealed } = await opened(file.id)
  expect(sealed).toBe(true)
  expect(
    bytes.equals(Buffer.concat([await trueBytes(file.link.open(boundRow(file) ?? "")), Buffer.alloc(5_000)])),
  ).toBe(true)
})

test("what is due is fetched in the order in which the links die, whatever waited longest", async () => {
  await db().update(files).set({ sealAt: null }).where(eq(files.state, "sealing"))
  await order("file", { kind: "status", status: 500 }, 3)
  const made = [await reported(), await reported(), await reported()]
  const minutes = [30, 10, 20]
  for (const [index, { id }] of made.entries()) {
    await db()
      .update(files)
      .set({
        sealAt: sql`clock_timestamp() - ${60 - index}::int * interval '1 second'`,
        linkUntil: sql`clock_timestamp() + ${minutes[index]}::int * interval '1 minute'`,
      })
      .where(eq(files.id, id))
  }
  expect(await dueFiles()).toEqual([made[1]?.id, made[2]?.id, made[0]?.id])
})

test("our copy is there when the service is not", async () => {
  const file = await reported()
  const whole = await trueBytes(file.link.open(boundRow(file) ?? ""))
  await order("file", { kind: "cut-before" }, 100)
  expect((await opened(file.id)).bytes.equals(whole)).toBe(true)
})

test("twenty at it at once make one copy, and leave no other behind", async () => {
  await order("file", { kind: "status", status: 500 })
  const file = await reported()
  const blobs = await db().$count(sealedBlobs)
  await bringForward(file.id)
  await Promise.all(Array.from({ length: 20 }, () => sealFile(file.id)))
  expect((await read(file.id)).state).toBe("sealed")
  expect(await db().$count(sealedBlobs)).toBe(blobs + 1)
  const [copy] = await db().select().from(sealedBlobs).orderBy(desc(sealedBlobs.id))
  expect(copy?.keepUntil).toBeNull()
})

test("a try whose process died is taken up when its time is over, not before", async () => {
  await order("file", { kind: "status", status: 500 })
  const file = await reported()
  await bringForward(file.id)
  const hold = (when: string) =>
    db()
      .update(files)
      .set({ sealingUntil: sql`clock_timestamp() + ${when}::interval` })
      .where(eq(files.id, file.id))
  await hold("10 seconds")
  await sealFile(file.id)
  expect((await read(file.id)).state).toBe("sealing")
  await hold("-1 second")
  await sealFile(file.id)
  await until(
    () => read(file.id),
    ({ state }) => state === "sealed",
  )
})
