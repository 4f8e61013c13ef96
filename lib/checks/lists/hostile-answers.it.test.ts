import { inArray } from "drizzle-orm"
import { Client } from "pg"
import { beforeAll, expect, test } from "vitest"
import { checkJson } from "#lib/checks/answers/check-json.ts"
import { linksIn } from "#lib/checks/answers/find-links.ts"
import { checkById } from "#lib/checks/present-check.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { briefChecks } from "#lib/dossier/brief-checks.ts"
import { readDossier } from "#lib/dossier/dossier.ts"
import { dossierSubject } from "#lib/dossier/dossier-subject.ts"
import { aml } from "#lib/operations/aml.ts"
import { reportPage } from "#lib/reports/list-reports.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { NOT_SHOWN_TEXT } from "#lib/vault/damaged-text.ts"
import { storedCheck } from "#test/desk/stored-check.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { exportChecks } from "./export/export-checks.ts"
import { findAskedSubjects } from "./find-asked-subjects.ts"
import { listChecks } from "./list-checks.ts"

const LEVELS = 4_000
const LINK = "https://files.example/signed"
const NESTED = `${"[".repeat(LEVELS)}{"pdf_link":"${LINK}","n":1.10}${"]".repeat(LEVELS)}`
const record = (link: string) =>
  `{${link}"dni":"45678912","aml_status":"RED","deep":${NESTED},"__proto__":{"constructor":"x"},"toString":1}`
const body = (data: string) => Buffer.from(`{"status":"success","message":"ok","data":${data}}`)

let userId: string
const ids: string[] = []

const database = ownDatabase()
beforeAll(async () => {
  const [user] = await db()
    .insert(users)
    .values({ email: "h@cotejo.example", name: "Eva", role: "analyst", passwordHash: "-" })
    .returning()
  userId = user?.id ?? ""
  const answers = [record(`"pdf_link":"${LINK}",`), record(""), '{"dni":"45678912","aml_status":"GREEN"}']
  for (const [index, data] of answers.entries()) ids.push(await storeAnswer(body(data), index))
})

async function storeAnswer(answerBody: Buffer, index: number): Promise<string> {
  const subjectId = await ensureSubject(db(), { kind: "dni", identifier: "45678912" })
  const [kept] = await db()
    .insert(checks)
    .values(
      storedCheck({
        operation: "aml",
        state: "answered",
        charge: "unspecified",
        subjectId,
        input: { dni: "45678912" },
        answerBody,
        httpStatus: 200,
        idempotencyKey: `h-${index}`,
        questionIndex: Buffer.from(`h-${index}`),
        requestedBy: userId,
        requestId: "r-1",
      }),
    )
    .returning({ id: checks.id })
  return kept?.id ?? ""
}

test("a link beside what is nested deep is found, and none that is within a list", () => {
  expect(linksIn(aml, body(record(`"pdf_link":"${LINK}",`)))).toEqual([{ role: "pdf_link", link: LINK }])
  expect(linksIn(aml, body(record("")))).toEqual([])
})

test("the tray of reports and the table of the history hold every row", async () => {
  const page = await reportPage({ userId, query: {}, timeZone: "America/Lima" }, undefined, {})
  expect(page.items.map(({ level }) => level)).toEqual([{ word: "GREEN" }, { word: "RED" }, { word: "RED" }])
  const csv = await new Response(exportChecks({ operations: ["aml"] }, "America/Lima", async () => {})).text()
  expect(
    csv
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .every((line) => /,value,+$/.test(line)),
  ).toBe(true)
})

test("the interface gives a deep answer whole, every name of it, and no link", async () => {
  const check = await checkById(ids[1] ?? "")
  if (!check) throw new Error("not found")
  const text = await checkJson(check)
  expect(text).not.toContain(LINK)
  const read = text.replaceAll(/\s/g, "")
  expect(read).toContain(`${"[".repeat(LEVELS)}{"pdf_link":`)
  expect(read).toContain('"n":1.10}]]')
  expect(read).toContain('"__proto__":{"constructor":"x"},"toString":1')
})

test("an answer in another encoding than JSON's is read with a warning, and kept to the byte", async () => {
  const text = '{"dni":"45678912","aml_status":"RED","pep":[{"name":"ÑAUPARI"}]}'
  const [plain, latin] = [body(text), Buffer.from(body(text).toString(), "latin1")]
  const views = await Promise.all(
    [plain, latin].map(async (bytes, index) => checkById(await storeAnswer(bytes, 90 + index))),
  )
  expect(
    views.map((view) => view?.warnings.filter(({ kind }) => kind === "encoding" || kind === "other")),
  ).toEqual([[], [{ kind: "encoding", path: "" }]])
  expect(views[1]).toMatchObject({ state: "answered", answer: { pep: [{ name: "ÑAUPARI" }] } })
  expect(views[1]?.answerBytes).toBe(latin.length)
  await db()
    .delete(checks)
    .where(
      inArray(
        checks.id,
        views.map((view) => view?.id ?? ""),
      ),
    )
})

test("a row that cannot be presented says so in its place, and the others stand beside it", async () => {
  const [hurt = ""] = ids
  const owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const set = (instant: string) =>
    owner.query("update checks set requested_at = $1, settled_at = $1 where id = $2", [instant, hurt])
  await set("infinity")
  try {
    const view = await checkById(hurt)
    expect(view).toMatchObject({ id: hurt, problem: { code: "record_not_shown" }, answer: null, files: [] })
    const listed = (await listChecks({ operations: ["aml"] }, undefined, 50, {})).items
    expect(listed.map(({ id, problem }) => [id, problem?.code])).toEqual([
      [ids[2], undefined],
      [ids[1], undefined],
      [hurt, "record_not_shown"],
    ])
    expect(listed[2]?.requestedAt.slice(0, 4)).toBe(listed[1]?.requestedAt.slice(0, 4))
    const tray = await reportPage({ userId, query: {}, timeZone: "America/Lima" }, undefined, {})
    expect(tray.items.map(({ level }) => level)).toEqual([
      { word: "GREEN" },
      { word: "RED" },
      { word: NOT_SHOWN_TEXT },
    ])
    const csv = await new Response(
      exportChecks({ operations: ["aml"] }, "America/Lima", async () => {}),
    ).text()
    const line = csv.split("\r\n").find((one) => one.includes(hurt))
    expect(line?.split(",").filter((cell) => cell === "[could not be read]")).toHaveLength(3)
    expect(csv.trimEnd().split("\r\n")).toHaveLength(1 + ids.length)
    const viewer = { id: userId, role: "analyst" } as const
    const [subject] = await findAskedSubjects("45678912", { operations: ["aml"] }, {})
    const dossier = await readDossier(viewer, await dossierSubject(viewer, subject?.id ?? ""))
    expect(dossier.aml.map(({ level }) => level)).toEqual([NOT_SHOWN_TEXT, "RED", "GREEN"])
    expect(dossier.answers.map(({ checkId }) => checkId)).toEqual([ids[2], ids[1]])
    expect((await briefChecks(viewer, subject?.id ?? "")).map(({ unshown }) => unshown)).toEqual([
      null,
      null,
      "record_not_shown",
    ])
  } finally {
    await set("2026-11-22T05:00:00Z")
    await owner.end()
  }
})
