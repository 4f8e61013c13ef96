import { rm, writeFile } from "node:fs/promises"
import { Agent, request } from "node:http"
import { join } from "node:path"
import { beforeAll, expect, test } from "vitest"
import { type DeskClient, signInAs, until } from "#test/desk/desk-client.ts"
import { watchUpstream } from "#test/desk/sent-upstream.ts"
import { ownApp } from "#test/processes/own-app.ts"

const app = ownApp()
let client: DeskClient

beforeAll(async () => {
  client = await signInAs(app.url, "analyst")
})

type Reply = { status: number; errors: Record<string, string[]> | undefined; code: string | undefined }

/** One request over the given connections, without what `fetch` does by itself. */
function send(method: string, path: string, body: string | Buffer = "", agent = new Agent()): Promise<Reply> {
  const headers = {
    "content-type": "application/json",
    cookie: client.cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
  }
  return new Promise((done, fail) => {
    const sent = request(new URL(path, app.url), { method, headers, agent }, (response) => {
      let text = ""
      response.on("data", (chunk: Buffer) => {
        text += chunk.toString()
      })
      response.on("end", () => {
        const read = text.startsWith("{") ? (JSON.parse(text) as Partial<Reply>) : {}
        done({ status: response.statusCode ?? 0, errors: read.errors, code: read.code })
      })
    })
    sent.on("error", fail)
    sent.end(body)
  })
}

const refusedInput = (input: unknown) => send("POST", "/api/checks/person", JSON.stringify(input))

test("a body that is too large is refused, and the connection serves the next request", async () => {
  const one = new Agent({ keepAlive: true, maxSockets: 1 })
  const large = JSON.stringify({ dni: "4".repeat(1_000_000) })
  expect(await send("POST", "/api/checks/person", large, one)).toMatchObject({
    status: 413,
    code: "body_too_large",
  })
  expect((await send("POST", "/api/checks/person", "{}", one)).status).toBe(422)
  one.destroy()
})

test("whatever is wrong with an input is said in the reader's words", async () => {
  const words = { unknown: "Cotejo no conoce este dato.", shape: "No tiene la forma que Cotejo espera." }
  expect(await refusedInput({ dni: "40000001", extra: "1" })).toMatchObject({
    status: 422,
    errors: { extra: [words.unknown] },
  })
  expect(await refusedInput([])).toMatchObject({ status: 422, errors: { "": [words.shape] } })
  const list = await send("GET", "/api/checks?limit=0&person=x")
  expect(list).toMatchObject({ status: 422, errors: { limit: [words.shape], person: [words.shape] } })
})

test("half a surrogate pair is not asked about", async () => {
  expect(await refusedInput({ dni: "4000000\ud800" })).toMatchObject({ status: 422, code: "invalid_input" })
})

test("a body that is not UTF-8 is not asked about with its letters replaced", async () => {
  const asked = await watchUpstream(app)
  const sent = { dni: "40000001", names: "MUÑOZ" }
  for (const [encoding, status, code] of [
    ["latin1", 400, "malformed_body"],
    ["utf8", 202, undefined],
  ] as const) {
    const body = Buffer.from(JSON.stringify(sent), encoding)
    expect(await send("POST", "/api/checks/match", body)).toMatchObject({ status, code })
  }
  expect(await asked()).toHaveLength(1)
})

test("a number beyond what its column takes is refused as one, and nothing fails", async () => {
  const batch = await client.startBatch([{ vin: "SANDB0X0000000030" }])
  await client.readBatchWhen(batch.id, ({ counts }) => counts.pending === 1)
  const large = 2 ** 31
  const row = { operation: "vin", rows: [{ vin: "SANDB0X0000000031" }] }
  for (const reply of [
    await send("POST", "/api/batches", JSON.stringify({ ...row, ceiling: large })),
    await send("GET", `/api/batches/${batch.id}/results?rows=1,${large}`),
    await send("GET", `/api/batches/${batch.id}/rows?after=${large}`),
  ])
    expect(reply).toMatchObject({ status: 422, code: "invalid_input" })
})

test("a refusal at a route without parameters leaves no fault in the log", async () => {
  expect((await send("GET", "/api/checks?limit=none")).status).toBe(422)
  expect(app.logs()).not.toContain("something failed")
})

test("an answer leaves with its numbers as they were written", async () => {
  const data = '{"ruc":20100047218123456789,"razon_social":"X","capital":10.10,"n":1e3}'
  await app.sandbox.fault("company", {
    kind: "status",
    status: 200,
    body: `{"type":"result","data":${data}}`,
    contentType: "application/json",
  })
  const asked = await client.fetch("/api/checks/company", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ruc: "20100047218" }),
  })
  const text = await asked.text()
  const { id } = JSON.parse(text) as { id: string }
  const read = await (await client.fetch(`/api/checks/${id}`)).text()
  for (const sent of [text, read]) expect(sent.replaceAll(/\s/g, "")).toContain(`"answer":${data}`)
})

test("opening pages asks the service nothing, whatever one opens and however often", async () => {
  const { check } = await client.ask("vehicle", { plate: "ABC-123" })
  const pending = await client.ask("vin", { vin: "SANDB0X0000000029" })
  const asked = await watchUpstream(app)
  const pages = [
    "/",
    "/ask",
    "/ask/person",
    "/ask/vehicle",
    "/checks",
    `/checks/${check.id}`,
    `/checks/${check.id}/constancia`,
    `/checks/${pending.check.id}`,
    `/checks/compare?ids=${check.id},${pending.check.id}`,
    `/subjects/${check.subjectId}`,
    `/subjects/${check.subjectId}/print`,
    "/reports",
    "/ledger",
    "/batches",
    "/portfolios",
    "/portfolios/new",
    "/changes",
    "/changes?tab=reviews",
    "/signatures",
    "/signatures/new",
    "/unknown",
    "/monitor",
    `/api/checks/${check.id}`,
    "/api/checks?limit=10",
  ]
  for (const page of [...pages, ...pages]) {
    const response = await client.fetch(page)
    expect([page, response.status]).toEqual([page, 200])
    await response.text()
  }
  expect(await asked()).toEqual([])
})

test.each(["/", "/sign-in", "/api/checks"])("TRACE %s is refused", async (path) => {
  expect((await send("TRACE", path)).status).toBe(405)
})

test("an answer that neither database nor disk took is reported as a question that was asked, never as one to repeat", async () => {
  const before = (await app.sandbox.counts("person")).accepted
  // In the way of the folder that answers are spilled into.
  const inTheWay = join(app.env.DATA_DIR ?? "", "spilled-answers")
  await writeFile(inTheWay, "")
  await app.query(`create function refuse_settling() returns trigger language plpgsql as
    $$ begin raise exception 'refused' using errcode = '23514'; end $$`)
  await app.query(`create trigger refuse_settling before update on checks for each row
    when (old.state = 'sending') execute function refuse_settling()`)
  try {
    const response = await client.fetch("/api/checks/person", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ dni: "40000077" }),
    })
    const problem = (await response.json()) as Record<string, unknown>
    const [check] = await app.query<{ id: string }>("select id from checks where state = 'sending'")
    expect([response.status, response.headers.get("content-type")]).toEqual([500, "application/problem+json"])
    expect(problem).toMatchObject({
      code: "asked_unconfirmed",
      repeatable: false,
      mayHaveCost: true,
      checkId: check?.id,
    })
    expect(check?.id).toBeTruthy()
    expect(JSON.stringify(problem)).not.toContain("40000077")
    expect(await client.read(String(problem.checkId))).toMatchObject({ state: "sending", charge: "unknown" })
    expect((await app.sandbox.counts("person")).accepted).toBe(before + 1)
  } finally {
    await app.query("drop trigger refuse_settling on checks")
    await rm(inTheWay)
  }
})

test("while nobody answers at the database it is said that nothing was done, and the same question goes out afterwards", async () => {
  const asked = await watchUpstream(app)
  const limit = (connections: number) =>
    app.query(
      `do $$ begin execute format('alter database %I connection limit ${connections}', current_database()); end $$`,
    )
  const key = crypto.randomUUID()
  await limit(0)
  await app.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  )
  try {
    const response = await client.fetch("/api/checks/person", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ dni: "40000078" }),
    })
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"])
    expect(await response.json()).toMatchObject({
      code: "database_away",
      repeatable: true,
      mayHaveCost: false,
    })
  } finally {
    await limit(-1)
  }
  expect(await asked()).toEqual([])
  // As the answer asks for: as long as the database is away, the same again with the same key.
  const again = await until(
    () => client.ask("person", { dni: "40000078" }, key),
    ({ status }) => status !== 503,
  )
  expect(again).toMatchObject({ status: 200, check: { state: "answered" } })
  expect(await asked()).toHaveLength(1)
})
