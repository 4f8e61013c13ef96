import { expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { stepsOf } from "#lib/checks/lists/check-history.ts"
import { checkById } from "#lib/checks/present-check.ts"
import { transition, writeFirstSteps } from "#lib/checks/transition.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { actorFor } from "#test/desk/actor.ts"
import { seededUser } from "#test/desk/seeded.ts"
import { storedCheck } from "#test/desk/stored-check.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { resume } from "./manual-transitions.ts"

ownDatabase()

/** A check that the service's 401 halted, as the pipeline leaves it. */
async function halted(): Promise<{ id: string; actor: Actor }> {
  const user = await seededUser("analyst")
  const subjectId = await ensureSubject(db(), { kind: "dni", identifier: "40000001" })
  const row = storedCheck({
    operation: "person",
    state: "queued",
    charge: "none",
    subjectId,
    input: { dni: "40000001" },
    idempotencyKey: "resumed",
    questionIndex: Buffer.from("resumed"),
    requestedBy: user.id,
    requestId: "r-1",
  })
  const [check] = await db().insert(checks).values(row).returning()
  if (!check) throw new Error("an insert returned no row")
  await writeFirstSteps(db(), [check], user.id)
  await transition(db(), check.id, { from: "queued", to: "sending", charge: "unspecified" })
  const problem = { code: "key_refused" as const, message: "Unauthenticated." }
  const refused = {
    problem,
    problemCode: problem.code,
    httpStatus: 401,
    answerBody: Buffer.from(`{"message":"Unauthenticated."}`),
  }
  await transition(db(), check.id, { from: "sending", to: "halted", charge: "none", set: refused })
  return {
    id: check.id,
    actor: actorFor(user, "check.resumed"),
  }
}

test("a resumed question leaves behind what halted it; the step of that time keeps it", async () => {
  const { id, actor } = await halted()
  await resume(actor, id)
  expect(await checkById(id)).toMatchObject({
    state: "queued",
    problem: null,
    message: null,
    httpStatus: null,
    answerSha256: null,
  })
  const steps = await stepsOf(id)
  expect(steps.map(({ state, problemCode, httpStatus }) => [state, problemCode, httpStatus])).toEqual([
    ["queued", null, null],
    ["sending", null, null],
    ["halted", "key_refused", 401],
    ["queued", null, null],
  ])
})
