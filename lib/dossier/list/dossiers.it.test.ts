import { beforeAll, expect, test } from "vitest"
import { openCase } from "#lib/aml/review/open-case.ts"
import { ask } from "#lib/checks/ask.ts"
import type { Viewer } from "#lib/checks/lists/visible-operations.ts"
import { checkById } from "#lib/checks/present-check.ts"
import { newestResults } from "#lib/checks/results/newest-results.ts"
import { renewResults } from "#lib/checks/results/renew-results.ts"
import { db } from "#lib/db/client.ts"
import type { PagePlace } from "#lib/db/keyset.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import type { Role } from "#lib/domain/access/permissions.ts"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import { countedContradictions } from "#lib/dossier/contradictions/contradictions.ts"
import { renewContradictions } from "#lib/dossier/contradictions/renew-contradictions.ts"
import { readDossier } from "#lib/dossier/dossier.ts"
import type { DossierQuery } from "#lib/dossier/dossier-path.ts"
import { dossierSubject } from "#lib/dossier/dossier-subject.ts"
import { timelinePage } from "#lib/dossier/timeline.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { addSignature } from "#lib/signatures/add-signature.ts"
import { actorFor } from "#test/desk/actor.ts"
import { seededActor, seededUser } from "#test/desk/seeded.ts"
import { ANA, requestElsewhere } from "#test/desk/signature-requests.ts"
import { ownDatabaseAndSandbox } from "#test/processes/own-database.ts"
import { dossierFacets, myListCounts } from "./dossier-counts.ts"
import { dossiersPage } from "./dossiers-page.ts"

let analyst: Viewer
let records: Viewer

const { sandbox } = ownDatabaseAndSandbox()
beforeAll(async () => {
  await sandbox.tune({ quota: 1_000 })
  ;[analyst, records] = await Promise.all([somebody("analyst"), somebody("records")])
})

async function somebody(role: Role): Promise<Viewer> {
  const user = await seededUser(role)
  return { id: user.id, role }
}

async function asked(operation: OperationSlug, input: Record<string, string>): Promise<string> {
  const actor = await seededActor("analyst", "check.asked")
  const { id } = await ask(actor, { operation, input, idempotencyKey: crypto.randomUUID() })
  if (operation === "aml") await openCase(id)
  return (await checkById(id))?.subjectId ?? ""
}

async function answering(operation: string, data: object | null): Promise<void> {
  const envelope =
    operation === "person" || operation === "person-ext" || operation === "vehicle-registry"
      ? { type: "result", status: 200 }
      : { status: "success" }
  await sandbox.fault(operation, { kind: "replace", status: 200, body: { ...envelope, message: "ok", data } })
}

async function reported(dni: string, aml_status: string): Promise<string> {
  const sections = Object.fromEntries(AML_SECTIONS.map((section) => [section, null]))
  const pep = aml_status === "GREEN" ? [] : [{ name: "X" }]
  await answering("aml", { dni, aml_status, ...sections, pep, pdf_link: null })
  return asked("aml", { dni })
}

async function listed(query: DossierQuery, viewer = analyst): Promise<string[]> {
  return (await dossiersPage(viewer, query, undefined)).items.map(({ id }) => id)
}

const counts = async () =>
  Object.fromEntries((await myListCounts(analyst)).map(({ list, count }) => [list, count]))

test("every subject that was asked about is listed once, the newest first, with names that differ beside each other", async () => {
  const person = { nombres: "ROSA", apellido_paterno: "NÚÑEZ", apellido_materno: "DÍAZ" }
  await answering("person", { dni: "45000001", ...person, caracter_verificacion: "7" })
  const rosa = await asked("person", { dni: "45000001" })
  await asked("company", { ruc: "20100070970" })
  const name = { given_names: "ROSA", paternal_surname: "Nuñez", maternal_surname: "DÍAZ" }
  await answering("person-ext", { dni: "45000001", ...name, underage: false })
  await asked("person-ext", { dni: "45000001" })
  const { items } = await dossiersPage(analyst, {}, undefined)
  expect(items.map(({ kind, checks }) => [kind, checks])).toEqual([
    ["ruc", 1],
    ["dni", 2],
  ])
  // The same words with other accents are one name, by its newest source.
  expect(items[1]).toMatchObject({
    id: rosa,
    masked: "****0001",
    names: [{ name: "ROSA Nuñez DÍAZ", operation: "person-ext" }],
  })
  await answering("person-ext", { dni: "45000001", ...name, given_names: "ROSA MARÍA", underage: false })
  await asked("person-ext", { dni: "45000001" })
  const [first] = (await dossiersPage(analyst, { kind: "dni" }, undefined)).items
  expect(first?.names.map(({ name: one, operation }) => [one, operation])).toEqual([
    ["ROSA MARÍA Nuñez DÍAZ", "person-ext"],
    ["ROSA NÚÑEZ DÍAZ", "person"],
  ])
  expect(first?.newest?.operation).toBe("person-ext")
})

test("lists that make themselves go by the answer that holds, and are counted as they are listed", async () => {
  const graver = await reported("45000002", "RED")
  const better = await reported("45000003", "BLACK")
  await reported("45000003", "GREEN")
  const twice = await reported("45000004", "RED")
  await reported("45000004", "RED")
  await answering("kyc", {
    session_id: "s",
    status: "declined",
    status_name: "Desaprobado",
    url: null,
    created_at: "",
  })
  const declined = await asked("kyc", { document_type: "passport", document_number: "AB123456" })
  expect(await listed({ list: "levels" })).toEqual([twice, graver])
  // A BLACK waits for somebody, whatever came after it.
  expect(await listed({ list: "cases" })).toEqual([twice, better, graver])
  expect(await listed({ list: "declined" })).toEqual([declined])
  expect(await counts()).toEqual({ levels: 2, contradictions: 0, declined: 1, cases: 3 })
  expect(await listed({ list: "levels", kind: "ruc" })).toEqual([])
  expect(await listed({ list: "levels", subject: [graver, better] })).toEqual([graver])
  const { facets, counted, isAll } = await dossierFacets(analyst, {})
  expect([counted, isAll]).toEqual([6, true])
  const level = (text: string) => facets.find((facet) => facet.as === "level" && facet.text === text)
  expect([level("RED")?.count, level("GREEN")?.count, level("BLACK")]).toEqual([2, 1, undefined])
  expect(await listed({ result: level("GREEN")?.mark })).toEqual([better])
  // A timeline is filtered by answers of any time, of that subject's checks alone.
  const black = (await newestResults({ operations: ["aml"], subjectIds: [better] })).facets.find(
    ({ text }) => text === "BLACK",
  )
  const narrowed = (id: string, mark?: string) =>
    timelinePage(analyst, id, undefined, mark).then(({ items: all }) => all.length)
  expect(
    await Promise.all([
      narrowed(better, black?.mark),
      narrowed(twice, black?.mark),
      narrowed(twice, level("RED")?.mark),
    ]),
  ).toEqual([1, 0, 2])
  // Records staff read reports alone; a subject without one does not exist for them.
  expect((await listed({}, records)).toSorted()).toEqual([graver, better, twice].toSorted())
})

test("pages follow each other by key, each dossier once, in every list", async () => {
  for (let number = 10; number < 18; number++) await reported(`450000${number}`, number % 2 ? "RED" : "BLACK")
  for (const query of [{}, { kind: "dni" }, { list: "levels" }, { list: "cases" }] as const) {
    const whole = await listed(query)
    const walked: string[] = []
    let place: PagePlace
    do {
      const { items, older } = await dossiersPage(analyst, query, place, 3)
      walked.push(...items.map(({ id }) => id))
      place = older === "first" ? undefined : (older ?? undefined)
    } while (place)
    expect(walked).toEqual(whole)
    expect(whole).toEqual(whole.toSorted().toReversed())
    const back = await dossiersPage(analyst, query, { newer: walked[6] ?? "" }, 3)
    expect(back.items.map(({ id }) => id)).toEqual(walked.slice(3, 6))
  }
})

test("by gravity the level that holds comes first, then words that disqualify, and in each the newest; pages follow each other", async () => {
  await answering("vehicle-registry", { n_placa: "ABC999", condicion: "ROBADO" })
  const stolen = await asked("vehicle-registry", { plate: "ABC999" })
  const orange = await reported("45000020", "ORANGE")
  const query = { order: "gravest" } as const
  const whole = await listed(query)
  const [blacks, reds] = [await bearers("BLACK"), await bearers("RED")]
  expect(whole.slice(0, blacks.length + reds.length + 1)).toEqual([...blacks, ...reds, stolen])
  expect(whole.indexOf(orange)).toBeGreaterThan(whole.indexOf(stolen))
  expect(whole.toSorted()).toEqual((await listed({})).toSorted())
  const walked: string[] = []
  let place: PagePlace
  do {
    const { items, older } = await dossiersPage(analyst, query, place, 3)
    walked.push(...items.map(({ id }) => id))
    place = older === "first" ? undefined : (older ?? undefined)
  } while (place)
  expect(walked).toEqual(whole)
  const back = await dossiersPage(analyst, query, { newer: walked[6] ?? "" }, 3)
  expect(back.items.map(({ id }) => id)).toEqual(walked.slice(3, 6))
})

async function bearers(text: string): Promise<string[]> {
  const { facets } = await dossierFacets(analyst, {})
  return listed({ result: facets.find((facet) => facet.as === "level" && facet.text === text)?.mark })
}

test("subjects whose answers contradict each other are listed with how often, as in their dossier, for as long as they do", async () => {
  const register = async (given: string) => {
    const name = { given_names: given, paternal_surname: "Nuñez", maternal_surname: "DÍAZ" }
    await answering("person-ext", { dni: "45000030", ...name, underage: false })
    return asked("person-ext", { dni: "45000030" })
  }
  const listedNow = async () => {
    while ((await renewContradictions()) > 0);
    const { items } = await dossiersPage(analyst, { list: "contradictions", kind: "dni" }, undefined)
    return items.find(({ masked }) => masked === "****0030")?.contradictions
  }
  const person = { nombres: "EVA", apellido_paterno: "NÚÑEZ", apellido_materno: "DÍAZ" }
  await answering("person", { dni: "45000030", ...person, caracter_verificacion: "7" })
  await asked("person", { dni: "45000030" })
  const eva = await register("EVA LUZ")
  // Accents and capitals contradict nothing.
  expect(await listedNow()).toBe(1)
  const counts = async () =>
    countedContradictions((await readDossier(analyst, await dossierSubject(analyst, eva))).contradictions)
  expect(await counts()).toEqual({ own: 1, elsewhere: 0 })
  // Another dossier that names her otherwise is shown in hers, and apart: the list goes by her own answers.
  await answering("vehicle-registry", {
    n_placa: "ABC123",
    propietarios: [{ nombre: "PEDRO ROJAS", numero_documento: "45000030" }],
  })
  await asked("vehicle-registry", { plate: "ABC123" })
  expect(await listedNow()).toBe(1)
  expect(await counts()).toEqual({ own: 1, elsewhere: 1 })
  // The same two values between two sources and at two times are one.
  await register("EVA")
  expect(await listedNow()).toBe(1)
  expect(await counts()).toEqual({ own: 1, elsewhere: 1 })
  // A lost count is derived again with the results.
  await db().update(subjects).set({ contradictions: 0 })
  await db().update(checks).set({ resultRule: 0 })
  expect(await listedNow()).toBeUndefined()
  await renewResults()
  expect(await listedNow()).toBe(1)
  await register("EVA")
  expect(await listedNow()).toBeUndefined()
  expect(await counts()).toEqual({ own: 0, elsewhere: 1 })
})

test("who only signs is listed by the name that the request gives, until somebody asks about them", async () => {
  const signers = [{ ...ANA, document_number: "45000099" }]
  for (const name of ["Contrato", "Adenda"])
    await addSignature(
      actorFor({ id: analyst.id, role: "analyst" }, "signature.added"),
      await requestElsewhere(sandbox, { name, signers }),
    )
  const [first] = (await dossiersPage(analyst, {}, undefined)).items
  expect(first).toMatchObject({
    masked: "****0099",
    checks: 0,
    names: [],
    signing: { requests: 2, name: ANA.full_name },
  })
  // Requests of others are not this person's to read.
  expect(await listed({}, { ...analyst, id: records.id })).not.toContain(first?.id)
  await asked("person", { dni: "45000099" })
  const [known] = (await dossiersPage(analyst, {}, undefined)).items
  expect(known).toMatchObject({ id: first?.id, checks: 1, signing: null })
})
