import { transition, writeFirstSteps } from "#lib/checks/transition.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { seededUser } from "./seeded.ts"
import { storedCheck } from "./stored-check.ts"

/** An answered check about a person, asked by the analyst, as the pipeline stores it; returns its id. */
export async function answeredCheck(of: {
  operation: "aml" | "person"
  dni: string
  data: object
}): Promise<string> {
  const { operation, dni, data } = of
  const user = await seededUser("analyst")
  const subjectId = await ensureSubject(db(), { kind: "dni", identifier: dni })
  const key = crypto.randomUUID()
  const [check] = await db()
    .insert(checks)
    .values(
      storedCheck({
        operation,
        state: "queued",
        charge: "none",
        subjectId,
        input: { dni },
        idempotencyKey: key,
        questionIndex: Buffer.from(key),
        requestedBy: user.id,
        requestId: key,
      }),
    )
    .returning()
  if (!check) throw new Error("an insert returned no row")
  await writeFirstSteps(db(), [check], user.id)
  await transition(db(), check.id, { from: "queued", to: "sending", charge: "unspecified" })
  const isLookup = operationOf(operation).wire.envelope === "lookup"
  const envelope = isLookup ? { type: "result", status: 200 } : { status: "success" }
  const answerBody = Buffer.from(JSON.stringify({ ...envelope, message: "ok", data: { dni, ...data } }))
  await transition(db(), check.id, {
    from: "sending",
    to: "answered",
    charge: "unspecified",
    set: { answerBody, httpStatus: 200 },
  })
  return check.id
}
