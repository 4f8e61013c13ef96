import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { isChainDue, linkRows } from "#lib/audit/link-rows.ts"
import { db } from "#lib/db/client.ts"
import { contractCounts } from "#lib/db/schema/contract.ts"
import { answeredCheck } from "#test/desk/answered-check.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { countAnswers } from "./count-answers.ts"
import { contractNews, readDeviations, readOpenQuestions } from "./read-contract.ts"

ownDatabase()

/** As the worker does it: the log is linked, then its answers are counted. */
async function sweep(): Promise<void> {
  while (await isChainDue()) await linkRows()
  while ((await countAnswers()) > 0);
}

const report = (dni: string) => ({
  operation: "aml" as const,
  dni,
  data: { aml_status: "GREEN", sanctions: [{ lista: "X" }] },
})

test("answers are counted once each, however many count at the same time", async () => {
  for (const dni of ["40000001", "40000002", "40000003"]) await answeredCheck(report(dni))
  await sweep()
  await Promise.all([countAnswers(), countAnswers(), countAnswers()])
  await sweep()
  const missing = (await readDeviations()).find(({ path }) => path === "compliance")
  expect(missing).toMatchObject({
    operation: "aml",
    topic: "missing",
    recent: 3,
    answersRecent: 3,
    news: "new",
  })
  expect(await readOpenQuestions()).toContainEqual(
    expect.objectContaining({
      operation: "aml",
      topic: "shape",
      path: "sanctions.*.lista",
      found: "string",
      count: 3,
    }),
  )
  expect(JSON.stringify(await db().select().from(contractCounts))).not.toMatch(/4000000\d|GREEN|"X"/)
})

test("what came up weeks ago is no news", async () => {
  expect(await contractNews()).toBeGreaterThan(0)
  await db().update(contractCounts).set({ day: sql`day - 30` })
  expect(await contractNews()).toBe(0)
  await answeredCheck(report("40000004"))
  await sweep()
  const [one] = (await readDeviations()).filter(({ path }) => path === "compliance")
  expect(one).toMatchObject({ recent: 1, earlier: 3, answersEarlier: 3, news: null })
})

test("a service that makes up names fills no table", async () => {
  const made = (from: number) =>
    Object.fromEntries(
      Array.from({ length: 150 }, (_, at) => [
        `n${String.fromCharCode(97 + (at % 26), 97 + from, 97 + Math.floor(at / 26))}`,
        1,
      ]),
    )
  for (let from = 0; from < 8; from++)
    await answeredCheck({ operation: "person", dni: `4100000${from}`, data: made(from) })
  await sweep()
  const kept = await db().$count(contractCounts, eq(contractCounts.operation, "person"))
  expect(kept).toBeGreaterThanOrEqual(400)
  expect(kept).toBeLessThan(450)
})
