import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { isChainDue, linkRows } from "#lib/audit/link-rows.ts"
import { db } from "#lib/db/client.ts"
import { contractDeviations } from "#lib/db/schema/contract.ts"
import { answeredCheck } from "#test/desk/answered-check.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { countAnswers } from "./count-deviations.ts"
import { countNewDeviations, readDeviations } from "./read-deviations.ts"

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

test("deviations are counted once for each answer, however many count at the same time", async () => {
  for (const dni of ["40000001", "40000002", "40000003"]) await answeredCheck(report(dni))
  await sweep()
  await Promise.all([countAnswers(), countAnswers(), countAnswers()])
  await sweep()
  const missing = (await readDeviations()).find(({ path }) => path === "compliance")
  expect(missing).toMatchObject({ operation: "aml", kind: "missing", count: 3, isNew: true })
  expect(JSON.stringify(await db().select().from(contractDeviations))).not.toMatch(/4000000\d|GREEN|"X"/)
})

test("what came up weeks ago is not new any more", async () => {
  expect(await countNewDeviations()).toBeGreaterThan(0)
  await db().update(contractDeviations).set({ firstAt: sql`first_at - interval '30 days'` })
  expect(await countNewDeviations()).toBe(0)
  await answeredCheck(report("40000004"))
  await sweep()
  const [one] = (await readDeviations()).filter(({ path }) => path === "compliance")
  expect(one).toMatchObject({ count: 4, isNew: false })
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
  expect(await db().$count(contractDeviations, eq(contractDeviations.operation, "person"))).toBe(400)
})
