import { beforeAll, expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { ask } from "#lib/checks/ask.ts"
import { checkById } from "#lib/checks/present-check.ts"
import { readDossier } from "#lib/dossier/dossier.ts"
import { dossierSubject } from "#lib/dossier/dossier-subject.ts"
import { presentDossiers } from "#lib/dossier/list/listed-dossier.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { actorFor } from "#test/desk/actor.ts"
import { seededUser } from "#test/desk/seeded.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { lookupWith } from "#test/samples/replaced-answer.ts"
import { askedBefore } from "./asked-before.ts"
import { lastAsked } from "./last-asked.ts"
import { areSubjects, findSubjects } from "./subject-of.ts"

let actor: Actor

const { sandbox } = ownDatabaseAndSandbox()
beforeAll(async () => {
  await sandbox.tune({ quota: 1_000 })
  actor = actorFor(await seededUser("admin"), "check.asked")
})

async function asked(operation: OperationSlug, input: Record<string, string>) {
  const { id } = await ask(actor, { operation, input, idempotencyKey: crypto.randomUUID() })
  const check = await checkById(id)
  if (!check) throw new Error("the check is gone")
  return check
}

test("two writings of a plate are one subject, found by any of them and named as it was asked about last", async () => {
  const first = await asked("vehicle", { plate: "CTJ-001" })
  const { subjectId: id, input } = await asked("vehicle", { plate: "ctj001" })
  expect(id).toBe(first.subjectId)
  expect([first.input.plate, input.plate]).toEqual(["CTJ-001", "ctj001"]) // sent and kept as it was typed
  for (const writing of ["CTJ-001", "ctj 001", "CTJ001"])
    expect(await findSubjects(writing)).toEqual([{ id, kind: "plate" }])
  expect((await dossierSubject(actor.user, id)).identifier).toBe("ctj001")
  expect((await presentDossiers([id], actor.user)).map(({ masked }) => masked)).toEqual(["****001"])
  expect(await areSubjects([{ id, ref: { kind: "plate", identifier: "CTJ 001" } }])).toEqual([true])
  const before = await askedBefore("vehicle", ["CTJ 001", "ABC-999"], "admin")
  expect(before.map(({ index, kind }) => [index, kind])).toEqual([[0, "plate"]])
  const [last, ...older] = await lastAsked("CTJ-001", "admin")
  expect([last?.input, older]).toEqual([{ plate: "" }, []])
})

test("a DNI with dots is the one without them; a kind of its own is none of them", async () => {
  const { subjectId } = await asked("person", { dni: "40000011" })
  expect((await asked("person", { dni: "40.000.011" })).subjectId).toBe(subjectId)
  expect(
    (await asked("foreigner", { document_number: "40000011", birthdate: "1990-05-03" })).subjectId,
  ).not.toBe(subjectId)
  expect((await findSubjects("40.000.011", ["dni"])).map(({ id }) => id)).toEqual([subjectId])
})

test("an answer about an unusual document says so wherever it is listed, and clears nobody", async () => {
  const marksOf = async (dni: string) => {
    await sandbox.fault("person", lookupWith({ dni, nombres: "ANA" }))
    return (await asked("person", { dni })).result?.line.marks.map(({ as, weighs }) => [as, weighs])
  }
  expect(await marksOf("4000")).toEqual([["unusual", true]])
  expect(await marksOf("40000013")).toEqual([])
  await sandbox.fault("vehicle", lookupWith(null))
  const plate = await asked("vehicle", { plate: "20512345678" })
  expect(plate.result?.kind).toBe("nothing")
  expect(plate.result?.line.marks[0]).toMatchObject({ as: "unusual", field: "document" })
  const dossier = await readDossier(actor.user, await dossierSubject(actor.user, plate.subjectId))
  expect(dossier.subject.identifier).toBe("20512345678")
})
