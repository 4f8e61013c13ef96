import { expect, test } from "vitest"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import type { CheckState, Finding } from "#lib/domain/check-states.ts"
import { seededUser } from "#test/desk/seeded.ts"
import { storedCheck } from "#test/desk/stored-check.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { askedBefore } from "./asked-before.ts"
import { ensureSubject } from "./subject-of.ts"

ownDatabase()

test.each<[string, CheckState, Finding | null, boolean]>([
  ["40000000", "answered", null, true],
  ["40000001", "failed", null, true],
  ["40000002", "unknown", null, true],
  ["40000003", "queued", null, true],
  ["40000004", "closed", "sent", true],
  ["40000005", "closed", null, true],
  ["40000006", "closed", "not_sent", false],
  ["40000007", "refused", null, false],
  ["40000008", "withdrawn", null, false],
])("about %s, a question that is %s (found: %s) counts as asked: %s", async (dni, state, finding, counts) => {
  await asked(dni, state, finding)
  const before = await askedBefore("person", [dni], "analyst")
  expect(before.map((one) => one.state)).toEqual(counts ? [state] : [])
})

async function asked(dni: string, state: CheckState, finding: Finding | null): Promise<void> {
  const user = await seededUser("analyst")
  const row = storedCheck({
    operation: "person",
    state,
    finding,
    charge: "none",
    subjectId: await ensureSubject(db(), { kind: "dni", identifier: dni }),
    input: { dni },
    idempotencyKey: dni,
    questionIndex: Buffer.from(dni),
    requestedBy: user.id,
    requestId: "r-1",
  })
  await db().insert(checks).values(row)
}
