import { eq, inArray, sql } from "drizzle-orm"
import { Client } from "pg"
import { expect, onTestFinished, test, vi } from "vitest"
import { checkById } from "#lib/checks/present-check.ts"
import { questionRow } from "#lib/checks/sealed-check.ts"
import { db } from "#lib/db/client.ts"
import { batchSourceRows, checks } from "#lib/db/schema/checks.ts"
import { files, sealedChunks } from "#lib/db/schema/files.ts"
import { auditLog, sessions } from "#lib/db/schema/people.ts"
import { signatureRequests, signatureSigners } from "#lib/db/schema/signatures.ts"
import { copyRow, isBoundFile } from "#lib/files/bound-copy.ts"
import { SEALED_ROLE } from "#lib/files/link-lifetime.ts"
import { openFile } from "#lib/files/open-file.ts"
import { sealBytes } from "#lib/files/sealed-bytes.ts"
import { knownFiles } from "#lib/reports/known-file.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { seal } from "#lib/vault/sealed.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { storedCheck } from "#test/desk/stored-check.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { placeLegalHold } from "./legal-hold.ts"
import { dueSweeps, retentionPreview, sweepKind } from "./retained.ts"
import { setRetention } from "./retention-periods.ts"

const database = ownDatabase()

/** The id of a row that was made so many days ago. */
function idOf(daysAgo: number): string {
  const time = (Date.now() - daysAgo * 86_400_000).toString(16).padStart(12, "0")
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}

async function asked(daysAgo: number, dni: string, state: "answered" | "queued" = "answered") {
  const { user } = await seededActor("analyst")
  const row = storedCheck({
    id: idOf(daysAgo),
    ...{ operation: "person", state, charge: "none", requestedBy: user.id, requestId: "r-1" },
    subjectId: await ensureSubject(db(), { kind: "dni", identifier: dni }),
    ...{ input: { dni }, idempotencyKey: crypto.randomUUID(), questionIndex: Buffer.from(dni) },
  })
  const [made] = await db().insert(checks).values(row).returning()
  if (!made) throw new Error("an insert returned no row")
  return made
}

async function sweep(): Promise<void> {
  for (let turns = 0; turns < 20; turns++) for (const kind of await dueSweeps(10)) await sweepKind(kind)
}

test("what is older than its period goes, and nothing else: not what is younger, open, held or of another kind", async () => {
  const [old, young, open, held] = [
    await asked(40, "40000001"),
    await asked(20, "40000002"),
    await asked(40, "40000003", "queued"),
    await asked(40, "40000004"),
  ]
  await placeLegalHold(await seededActor("manager", "hold.placed"), held.subjectId, "Proceso")
  await db()
    .insert(batchSourceRows)
    .values({ checkId: young.id, content: seal(young.id, { line: 1, cells: ["x"] }) })
  expect(await dueSweeps(10)).toEqual([])
  const preview = await retentionPreview("answers", 30)
  expect(preview.count).toBe(1)
  expect(Math.round((Date.now() - (preview.oldest?.getTime() ?? 0)) / 86_400_000)).toBe(40)

  await setRetention(await seededActor("admin", "retention.changed"), "answers", 30)
  await sweep()
  expect(await checkById(old.id)).toMatchObject({ state: "answered", problem: { code: "record_erased" } })
  for (const { id } of [young, open, held]) {
    const [row] = await db().select().from(checks).where(eq(checks.id, id))
    expect(row?.erasedAt).toBeNull()
    expect(row?.input.open(questionRow(row))).toHaveProperty("dni")
  }
  expect(await db().select().from(batchSourceRows)).toHaveLength(1)
  expect(await dueSweeps(10)).toEqual([])
  const acts = await db().select().from(auditLog).where(eq(auditLog.targetId, "answers")).orderBy(auditLog.id)
  expect(acts.map(({ action, detail }) => [action, detail])).toEqual([
    ["retention.changed", { days: 30 }],
    ["retention.swept", { gone: 1, days: 30 }],
  ])

  await setRetention(await seededActor("admin", "retention.changed"), "answers", null)
  await db().update(checks).set({ state: "withdrawn" }).where(eq(checks.id, open.id))
  await sweep()
  expect((await db().select().from(checks).where(eq(checks.id, open.id)))[0]?.erasedAt).toBeNull()
})

test("ended requests lose their signers, ended sessions go; the ones that live stay", async () => {
  const { user } = await seededActor("analyst")
  const subjectId = await ensureSubject(db(), { kind: "dni", identifier: "40000009" })
  const request = async (completedAt: Date | null) => {
    const id = idOf(100)
    const signers = [
      { full_name: "Rosa Quispe", document_number: "40000009", signed_at: "2026-01-01T00:00:00Z" },
    ]
    const record = Buffer.from(
      JSON.stringify({ status: "success", data: { id, name: "Mutuo", signers, documents: [] } }),
    )
    await db()
      .insert(signatureRequests)
      .values({
        id,
        remoteId: id,
        name: seal(id, "Mutuo de Rosa Quispe"),
        record: seal(id, record),
        completedAt,
        createdBy: user.id,
      })
    await db().insert(signatureSigners).values({ requestId: id, position: 0, subjectId })
    return id
  }
  const [ended, running] = [await request(new Date()), await request(null)]
  const session = (expiresAt: Date) => ({ id: idOf(100), userId: user.id, userAgent: "x", expiresAt })
  await db()
    .insert(sessions)
    .values([session(new Date(Date.now() - 1_000)), session(new Date(Date.now() + 3_600_000))])
  for (const kind of ["signatures", "sessions"] as const)
    await setRetention(await seededActor("admin", "retention.changed"), kind, 90)
  await sweep()
  const [gone] = await db().select().from(signatureRequests).where(eq(signatureRequests.id, ended))
  const left = gone?.record?.open(ended).toString() ?? ""
  expect(left).toContain("2026-01-01T00:00:00Z")
  expect(left + (gone?.name.open(ended) ?? "")).not.toMatch(/Rosa|40000009/)
  const [kept] = await db().select().from(signatureRequests).where(eq(signatureRequests.id, running))
  expect(kept?.erasedAt).toBeNull()
  const { rows } = await db().execute<{ count: string }>(
    sql`select count(*) from ${sessions} where expires_at > now()`,
  )
  expect(Number(rows[0]?.count)).toBe((await db().select().from(sessions)).length)
})

async function sealedPdf(check: typeof checks.$inferSelect): Promise<typeof files.$inferSelect> {
  const bytes = Buffer.from(`%PDF-1.4 ${check.id} %%EOF`)
  async function* once() {
    yield bytes
  }
  const blob = await sealBytes(once(), { maxBytes: 1_000 })
  const file = { id: idOf(40), checkId: check.id, role: SEALED_ROLE }
  const [made] = await db()
    .insert(files)
    .values({
      ...{ ...file, state: "sealed", blobId: blob.id, sha256: blob.sha256, size: blob.size },
      link: seal(copyRow(file, blob), "https://files.example/report.pdf"),
      sealedAt: new Date(),
    })
    .returning()
  if (!made) throw new Error("an insert returned no row")
  return made
}

test("copies of PDFs go by a period of their own: the report stays, and so does the hash that proves a PDF", async () => {
  const [report, held] = [await asked(40, "40000011"), await asked(40, "40000012")]
  const [pdf, heldPdf] = [await sealedPdf(report), await sealedPdf(held)]
  await placeLegalHold(await seededActor("manager", "hold.placed"), held.subjectId, "Proceso")
  expect((await retentionPreview("reportPdfs", 30)).count).toBe(1)

  await setRetention(await seededActor("admin", "retention.changed"), "reportPdfs", 30)
  await sweep()
  const [gone] = await db().select().from(files).where(eq(files.id, pdf.id))
  expect(gone).toMatchObject({ state: "removed", sha256: pdf.sha256, size: pdf.size })
  expect(gone && isBoundFile(gone)).toBe(true)
  expect(gone && isBoundFile({ ...gone, sha256: heldPdf.sha256 })).toBe(false)
  const left = await db().select({ blobId: sealedChunks.blobId }).from(sealedChunks)
  expect(left).toEqual([{ blobId: heldPdf.blobId }])
  expect((await checkById(report.id))?.problem).toBeNull()

  const reader = await seededActor("manager", "file.opened")
  await expect(openFile(reader, pdf.id)).rejects.toMatchObject({ code: "file_removed" })
  expect((await knownFiles(reader, pdf.sha256 ?? "")).map(({ checkId }) => checkId)).toEqual([report.id])
  expect((await openFile(reader, heldPdf.id)).sealed).toBe(true)
})

test("a sweep that is cut off in the middle leaves nothing half done, and the next one does it", async () => {
  const made = [await asked(60, "40000021"), await asked(50, "40000022")]
  const ids = made.map(({ id }) => id)
  const erasedNow = () =>
    db().select({ id: checks.id, erasedAt: checks.erasedAt }).from(checks).where(inArray(checks.id, ids))
  const other = new Client({ connectionString: database.ownerUrl })
  await other.connect()
  try {
    await other.query("begin")
    await other.query("select from checks where id = $1 for update", [ids[1]])
    await setRetention(await seededActor("admin", "retention.changed"), "answers", 30)
    const cut = sweepKind("answers")
    cut.catch(() => undefined) // it is checked below
    const waiting = () =>
      other.query(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    await expect.poll(async () => (await waiting()).rowCount, { timeout: 30_000 }).toBe(1)
    await other.query("select pg_terminate_backend(pid) from pg_stat_activity where pid = $1", [
      (await waiting()).rows[0]?.pid,
    ])
    await expect(cut).rejects.toThrow()
    await other.query("rollback")
  } finally {
    await other.end()
  }
  expect((await erasedNow()).map(({ erasedAt }) => erasedAt)).toEqual([null, null])
  await sweep()
  for (const { erasedAt } of await erasedNow()) expect(erasedAt).not.toBeNull()
  await setRetention(await seededActor("admin", "retention.changed"), "answers", null)
})

test("a machine whose clock is set ahead has nothing go early", async () => {
  const young = await asked(20, "40000021")
  await setRetention(await seededActor("admin", "retention.changed"), "answers", 30)
  await db().execute(sql`update retention_periods set next_at = clock_timestamp() - interval '1 second'`)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 20 * 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await retentionPreview("answers", 30)).count).toBe(0)
  await sweep()
  const [left] = await db().select({ erasedAt: checks.erasedAt }).from(checks).where(eq(checks.id, young.id))
  expect(left).toEqual({ erasedAt: null })
})
