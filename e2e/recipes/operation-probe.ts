import { NextIntlClientProvider } from "next-intl"
import { createElement, type ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { afterAll, beforeAll, expect, test } from "vitest"
import { AnswerBody } from "#components/answers/answer-body.tsx"
import { AskAside } from "#components/ask/ask-aside.tsx"
import { emptyValues } from "#components/ask/draft-store.ts"
import { formSchema } from "#components/ask/form-schema.ts"
import { ComparePage } from "#components/compare/compare-page.tsx"
import { LatestAnswers } from "#components/dossier/latest-answers.tsx"
import { candidatesFor } from "#components/omnibox/candidates.ts"
import { navIcon } from "#components/shell/nav/nav-icons.ts"
import { questionsOf } from "#components/shell/nav/question-list.tsx"
import type { Actor } from "#lib/auth/actor.ts"
import { createBatch } from "#lib/batches/create-batch.ts"
import { exportBatch } from "#lib/batches/export/export-batch.ts"
import { batchById } from "#lib/batches/read-batch.ts"
import { type StoredAnswer, storedAnswer } from "#lib/checks/answers/stored-answer.ts"
import { askRequest } from "#lib/checks/ask.ts"
import { presentSteps, stepRowsOf } from "#lib/checks/lists/check-history.ts"
import { exportChecks } from "#lib/checks/lists/export/export-checks.ts"
import { listChecks } from "#lib/checks/lists/list-checks.ts"
import { visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { drained } from "#lib/checks/pipeline/in-flight.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { localSigningRing, signConstancia } from "#lib/constancia/signing-ring.ts"
import { verifyConstancia } from "#lib/constancia/verify-constancia.ts"
import { readDossier } from "#lib/dossier/dossier.ts"
import { dossierSubject } from "#lib/dossier/dossier-subject.ts"
import { missingQuestions } from "#lib/dossier/missing-questions.ts"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { startWorker, type Worker } from "#lib/jobs/worker.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { until } from "#test/desk/desk-client.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { sampleConstancia } from "#test/samples/sample-constancia.ts"

const es = await messagesOf("es")

// Run in a scratch copy to which the recipe has added this operation (`new-operation.it.test.ts`); nothing here knows more of it than its name.
const SLUG = "plate-owner" as string as OperationSlug
const NAME = "Propietarios"
const PLATE = "ABC-123"

let worker: Worker
let actor: Actor

ownDatabaseAndSandbox()
beforeAll(async () => {
  actor = await seededActor("analyst", "check.asked")
  worker = startWorker()
})
afterAll(async () => {
  await worker.stop()
  await drained()
})

function htmlOf(children: ReactNode): string {
  const props = { locale: "es-PE" as const, timeZone: "America/Lima", messages: es, children }
  return renderToStaticMarkup(createElement(NextIntlClientProvider, props))
}

async function ask(operation: OperationSlug): Promise<{ check: CheckView; stored: StoredAnswer }> {
  const headers = new Headers({ "idempotency-key": crypto.randomUUID() })
  const { check } = await askRequest(actor, operation, { plate: PLATE }, headers)
  expect(check).toMatchObject({ operation, state: "answered" })
  return { check, stored: await storedAnswer(check) }
}

const ignored = async () => undefined

test("its form has its field and rules, the omnibox guesses it, the list of questions and its siblings lead to it", () => {
  expect(emptyValues(SLUG)).toEqual({ plate: "" })
  expect(formSchema(SLUG).safeParse({ plate: " " }).success).toBe(false)
  expect(formSchema(SLUG).parse({ plate: ` ${PLATE} ` })).toEqual({ plate: PLATE })
  const guess = candidatesFor(PLATE).likely.find(({ operation }) => operation === SLUG)
  expect(guess).toMatchObject({ input: { plate: PLATE }, missing: [] })
  expect(questionsOf("vehicles")).toContain(SLUG)
  expect(navIcon(SLUG)).not.toBe(navIcon("vehicle"))
  expect(htmlOf(createElement(AskAside, { operation: "vehicle" }))).toContain(`href="/ask/${SLUG}"`)
  expect(htmlOf(createElement(AskAside, { operation: SLUG }))).toContain('href="/ask/vehicle"')
  expect(missingQuestions("plate", [], [])).toContainEqual(
    expect.objectContaining({ operation: SLUG, nextStep: "ask" }),
  )
})

test("a question is asked, kept, listed, read, compared, laid in the dossier, exported and certified", async () => {
  const vehicle = await ask("vehicle")
  const asked = await ask(SLUG)
  const { check, stored } = asked
  if (stored.kind !== "record") throw new Error("no record was kept")

  const { items } = await listChecks({ operations: visibleOperations(actor.user.role) }, undefined, 10, {})
  expect(items.map(({ id, operation }) => [id, operation])).toContainEqual([check.id, SLUG])

  const answer = {
    check,
    slug: SLUG,
    mayOpenFiles: true,
    downloads: {},
    names: [],
    now: new Date(),
  }
  const page = htmlOf(createElement(AnswerBody, { ...answer, data: stored.data }))
  for (const words of ["Marca del vehículo", "Placa consultada", "Dueños", "Sede: "])
    expect(page).toContain(words)

  const comparison = htmlOf(createElement(ComparePage, { compared: [vehicle, asked], missing: 0 }))
  expect(comparison).toContain("license_plate_number · n_placa")

  const subject = await dossierSubject(actor.user, check.subjectId)
  const dossier = await readDossier(actor.user, subject)
  expect(dossier.answers.map(({ operation }) => operation)).toEqual(["vehicle", SLUG])
  expect(dossier.compared).toBeGreaterThan(0)
  expect(
    htmlOf(
      createElement(LatestAnswers, { answers: dossier.answers, damaged: [], aml: [], identifier: PLATE }),
    ),
  ).toContain(NAME)

  const table = exportChecks({ operations: [SLUG] }, "America/Lima", ignored)
  expect(await new Response(table).text()).toMatch(new RegExp(`^${check.id},${SLUG},.*${PLATE}`, "m"))
  const steps = presentSteps((await stepRowsOf([check.id])).get(check.id) ?? [])
  const ring = localSigningRing()
  const constancia = signConstancia(sampleConstancia({ check, steps, masked: false }), ring)
  expect(await verifyConstancia(constancia, ring.publicKeys)).toMatchObject({
    kind: "verified",
    constancia: { check: { operation: SLUG }, asked: { fields: { plate: PLATE } } },
  })
})

test("a batch of it is asked, and its results leave as a table", async () => {
  const operations = visibleOperations(actor.user.role)
  const rows = ["ABC-124", "ABC-125"].map((plate) => ({ plate }))
  const more = { name: "", ceiling: null, idempotencyKey: crypto.randomUUID() }
  const id = await createBatch(actor, { operation: SLUG, rows, ...more })
  const batch = await until(
    () => batchById(id, operations),
    ({ counts }) => counts.answered === rows.length,
  )
  const body = await exportBatch(batch, ignored)
  const text = await new Response(body).text()
  expect(text).toContain("input.plate")
  expect(text).toContain("ABC-125")
})
