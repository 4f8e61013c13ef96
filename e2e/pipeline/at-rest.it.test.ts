import { beforeAll, expect, test } from "vitest"
import { type DeskClient, signInAs } from "#test/desk/desk-client.ts"
import { ownApp } from "#test/processes/own-app.ts"

const CANARY = "47110815"

const app = ownApp()
let analyst: DeskClient

beforeAll(async () => {
  analyst = await signInAs(app.url, "analyst")
})

/** Every row of every table, the queue's too, as text; bytes as hexadecimal. */
async function everythingStored(): Promise<string> {
  const tables = await app.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await app.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join("\n")
}

const hex = (text: string) => Buffer.from(text).toString("hex")

test("nothing that identifies the person stands in the database in the clear, and the answer comes back whole", async () => {
  const { check } = await analyst.ask("person", { dni: CANARY })
  expect(check.state).toBe("answered")
  const answer = check.answer as Record<string, string>
  expect(answer.dni).toBe(CANARY)

  const stored = await everythingStored()
  for (const secret of [CANARY, answer.nombres ?? "", answer.apellido_paterno ?? ""]) {
    expect(secret.length).toBeGreaterThan(1)
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(hex(secret))
  }
  expect((await analyst.read(check.id)).answer).toEqual(answer)
})

test("the search finds what is in the clear", async () => {
  await app.query("create table planted (text text, bytes bytea)")
  await app.query("insert into planted values ($1, $2)", [`dni ${CANARY}`, Buffer.from(CANARY)])
  const stored = await everythingStored()
  expect(stored).toContain(CANARY)
  expect(stored).toContain(hex(CANARY))
  await app.query("drop table planted")
})

test("a signed link is kept sealed, replaced by our own address, and opens through us with the same bytes as upstream served", async () => {
  const { check } = await analyst.ask("aml", { dni: CANARY })
  const [file] = check.files
  expect(file).toMatchObject({ role: "pdf_link" })
  expect((check.answer as Record<string, string>).pdf_link).toBe(`/api/files/${file?.id}`)
  expect(JSON.stringify(check)).not.toContain(app.sandbox.url)

  const opened = await analyst.fetch(`/api/files/${file?.id}`)
  expect(opened.status).toBe(200)
  expect(opened.headers.get("content-type")).toBe("application/pdf")
  expect(opened.headers.get("content-disposition")).toMatch(
    /^attachment; filename="aml-\w{4}-\d{4}-\d\d-\d\d\.pdf"$/,
  )
  const bytes = Buffer.from(await opened.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-")
  expect(bytes.subarray(-8).toString()).toContain("%%EOF")
  expect((await analyst.read(check.id)).files[0]).toMatchObject({ size: bytes.length })
})

test("a link whose life is over says so, and is recorded", async () => {
  await app.sandbox.tune({ pdfLinkLifetimeMs: 1 })
  const { check } = await analyst.ask("aml", { dni: "47110816" })
  const response = await analyst.fetch(`/api/files/${check.files[0]?.id}`)
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({ code: "file_unavailable" })
  const rows = await app.query(
    "select detail from audit_log where action = 'file.opened' order by id desc limit 1",
  )
  expect(rows[0]).toMatchObject({ detail: { outcome: "failed:status" } })
})
