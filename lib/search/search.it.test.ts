import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { ask } from "#lib/checks/ask.ts"
import { checkById } from "#lib/checks/present-check.ts"
import { renewResults } from "#lib/checks/results/renew-results.ts"
import { db } from "#lib/db/client.ts"
import type { PagePlace } from "#lib/db/keyset.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { searchWords } from "#lib/db/schema/search.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { addSignature } from "#lib/signatures/add-signature.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { actorFor } from "#test/desk/actor.ts"
import { seededUser } from "#test/desk/seeded.ts"
import { requestElsewhere } from "#test/desk/signature-requests.ts"
import { startBatch } from "#test/desk/start-batch.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { wordIndex } from "./name-index.ts"
import { namedSubjectIds } from "./named-subjects.ts"
import { searchNames } from "./search-names.ts"
import { indexedWords } from "./word-forms.ts"

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
  return { ...check, title: check.result?.line.title ?? "" }
}

const found = async (typed: string) => (await searchNames(typed, actor.user)).subjects.map(({ id }) => id)
const wordsThere = async () => (await db().select().from(searchWords)).length

test("whom an answer names is found by any of the words, in any order, and by their beginnings", async () => {
  const { subjectId, title } = await asked("person", { dni: "45678901" })
  const words = indexedWords(title)
  expect(words.length).toBeGreaterThan(2)
  expect(await found(title)).toEqual([subjectId])
  expect(await found(words.toReversed().join("  ").toUpperCase())).toEqual([subjectId])
  for (const word of words) expect(await found(word.slice(0, 3)), word).toContain(subjectId)
  expect(await found(`${title} qwertyuiop`)).toEqual([])
  expect(await found("")).toEqual([])
  const [subject] = (await searchNames(title, actor.user)).subjects
  expect(subject).toMatchObject({ kind: "dni", identifier: "****8901" })
  expect(subject?.answer?.result.line.title).toBe(title)
})

test("a part of a number finds who begins so, from its fourth sign on, or ends so; for whose lists are masked only who ends so", async () => {
  const { subjectId } = await asked("person", { dni: "46543217" })
  const { subjectId: plate } = await asked("vehicle", { plate: "ZKQ-417" })
  const ids = (typed: string, masksLists = false) =>
    namedSubjectIds(typed, { ...actor.user, masksLists }, undefined, 5)
  for (const typed of ["4654", "46543", "4654321", "4.654.32"]) expect(await ids(typed)).toEqual([subjectId])
  for (const typed of ["ZKQ4", "zkq-41"]) expect(await ids(typed)).toEqual([plate])
  for (const typed of ["465", "46544", "465432179", "6543"]) expect(await ids(typed)).toEqual([])
  for (const isMasked of [false, true]) expect(await ids("3217", isMasked)).toEqual([subjectId])
  expect(await ids("4654", true)).toEqual([])
  expect(await namedSubjectIds("4654", await seededUser("records"), undefined, 5)).toEqual([])
})

test("the same subject asked about again takes no more room", async () => {
  const before = await wordsThere()
  const { subjectId, title } = await asked("person", { dni: "45678901" })
  expect(await wordsThere()).toBe(before)
  expect(await found(title)).toEqual([subjectId])
})

test("a report is found by the name that another answer gave; records staff find no other subject", async () => {
  const records = { ...(await seededUser("records")), sessionId: crypto.randomUUID() }
  const { title, subjectId } = await asked("person", { dni: "45678901" })
  expect(await namedSubjectIds(title, records, undefined, 5)).toEqual([])
  const report = await asked("aml", { dni: "45678901" })
  const { subjects, batches: lots, signatures } = await searchNames(title, records)
  expect(subjects.map(({ id }) => id)).toEqual([subjectId])
  expect(subjects[0]?.answer).toMatchObject({ checkId: report.id, operation: "aml" })
  expect([...lots, ...signatures]).toEqual([])
})

test("a batch is found by its name, a signature request by its own and its signers'; another's only by who sees all", async () => {
  const id = await startBatch(actor, {
    operation: "person",
    name: "Flota Ñaña – noviembre",
    rows: [{ dni: "40000001" }],
  })
  expect((await searchNames("nana NOV", actor.user)).batches).toEqual([
    { id, name: "Flota Ñaña – noviembre", operation: "person", rows: 1 },
  ])
  const remoteId = await requestElsewhere(sandbox, { name: "Mutuo Cusco", signers: ["Zoila Ñahui"] })
  const added = await addSignature(actorFor(actor.user, "signature.added"), remoteId)
  const mutuo = [{ id: added.id, name: "Mutuo Cusco" }]
  expect((await searchNames("mutuo", actor.user)).signatures).toEqual(mutuo)
  expect((await searchNames("zoila nahui", actor.user)).signatures).toEqual(mutuo)
  const analyst = await seededUser("analyst")
  expect((await searchNames("mutuo", analyst)).signatures).toEqual([])
  expect((await searchNames("mutuo", await seededUser("manager"))).signatures).toEqual(mutuo)
})

test("words that are missing are found again with the results that they come from", async () => {
  const all = () =>
    db()
      .select({ kind: searchWords.kind, thingId: searchWords.thingId, word: searchWords.word })
      .from(searchWords)
  const inOrder = (rows: Awaited<ReturnType<typeof all>>) =>
    rows.map(({ kind, thingId, word }) => `${kind} ${thingId} ${word.toString("hex")}`).toSorted()
  const before = await all()
  await db().delete(searchWords).where(eq(searchWords.kind, "subject"))
  await db().update(checks).set({ resultRule: 0 })
  expect(await renewResults()).toBeGreaterThan(0)
  expect(inOrder(await all())).toEqual(inOrder(before))
})

test("many that bear a name come by pages of the key, each once", async () => {
  for (let number = 10; number < 20; number++) await asked("person", { dni: `400001${number}` })
  const word = wordIndex(await indexer(), "tocayo")
  const asking = await db().selectDistinct({ thingId: checks.subjectId }).from(checks)
  await db()
    .insert(searchWords)
    .values(asking.map(({ thingId }) => ({ kind: "subject" as const, thingId, word })))
  const walked: string[] = []
  for (let place: PagePlace; ; place = { older: walked.at(-1) ?? "" }) {
    const page = await namedSubjectIds("Tocayo", actor.user, place, 4)
    walked.push(...page)
    if (page.length < 4) break
  }
  expect(walked).toEqual(
    asking
      .map(({ thingId }) => thingId)
      .toSorted()
      .toReversed(),
  )
})
