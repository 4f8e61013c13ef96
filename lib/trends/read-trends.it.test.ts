import { expect, test } from "vitest"
import { firstIdAt } from "#lib/checks/lists/first-id-at.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { sumNextDay } from "#lib/ledger/sum-days.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { seal } from "#lib/vault/sealed.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { storedCheck } from "#test/desk/stored-check.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { periodsOf, type TrendRange } from "./periods.ts"
import { readTrends } from "./read-trends.ts"

const ZONE = "America/Lima"
const HOUR_MS = 3_600_000

let serial = 0

ownDatabase()

/** An AML report that was asked then and took so long, with a PDF that was kept after so many minutes, if at all. */
async function report(at: Date, tookMs: number, keptAfterMinutes: number | null): Promise<void> {
  const { user } = await seededActor("analyst")
  const subjectId = await ensureSubject(db(), { kind: "dni", identifier: "40000001" })
  serial += 1
  const id = firstIdAt(at).slice(0, -4) + String(serial).padStart(4, "0")
  const later = (ms: number) => new Date(at.getTime() + ms)
  await db()
    .insert(checks)
    .values(
      storedCheck({
        ...{
          id,
          operation: "aml",
          state: "answered",
          charge: "unspecified",
          subjectId,
          input: { dni: "40000001" },
        },
        ...{ idempotencyKey: crypto.randomUUID(), questionIndex: Buffer.alloc(0) },
        ...{ requestedBy: user.id, requestId: "-", requestedAt: at, sentAt: at, settledAt: later(tookMs) },
      }),
    )
  await db()
    .insert(files)
    .values({
      ...{ id, checkId: id, role: "pdf_link", link: seal(id, "https://files.example/a") },
      ...{ state: keptAfterMinutes === null ? "dead" : "sealed", linkUntil: later(45 * 60_000) },
      sealedAt: keptAfterMinutes === null ? null : later(keptAfterMinutes * 60_000),
    })
}

async function trendsOf(course: TrendRange) {
  const now = new Date()
  const rows = await readTrends(course, periodsOf(course, now, ZONE), ZONE)
  return rows
    .filter(({ sums }) => sums.answered + sums.noRecord > 0)
    .map(({ sums, median, p95, pdfs }) => [sums.answered + sums.noRecord, median, Math.round(p95 ?? 0), pdfs])
}

test("hours and days tell what was asked, how long the service took, and which PDFs were kept in time", async () => {
  const long = new Date(Date.now() - 10 * 24 * HOUR_MS)
  const lately = new Date(Date.now() - 2 * HOUR_MS)
  for (const [ms, kept] of [
    [1_000, 1],
    [2_000, 50],
    [3_000, null],
  ] as const)
    await report(long, ms, kept)
  await report(lately, 500, 2)
  const old = [3, 2_000, 2_900, { inTime: 1, late: 2 }]
  const fresh = [1, 500, 500, { inTime: 1, late: 0 }]
  expect(await trendsOf("day")).toEqual([fresh])
  expect(await trendsOf("month")).toEqual([old, fresh])
  // The same, once days that are over are summed.
  for (let day = 0; day < 11; day += 1) await sumNextDay()
  expect(await trendsOf("month")).toEqual([old, fresh])
})
