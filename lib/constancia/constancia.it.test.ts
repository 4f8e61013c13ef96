import { createHash } from "node:crypto"
import { Client } from "pg"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import type { CheckState } from "#lib/domain/check-states.ts"
import { type DeskClient, signInAt, until } from "#test/desk/desk-client.ts"
import { ownApp } from "#test/processes/own-app.ts"
import { testSetup } from "#test/processes/settings.ts"
import type { Constancia } from "./constancia.ts"
import type { PublicKey } from "./public-key.ts"
import { verifyCode, verifyConstancia } from "./verify-constancia.ts"

const app = ownApp({ UPSTREAM_DEADLINE_MS: "3000" })
let database: Client
const clients = new Map<string, DeskClient>()

beforeAll(async () => {
  database = new Client({ connectionString: app.databaseUrl })
  await database.connect()
  for (const person of testSetup().people) clients.set(person.role, await signInAt(app.url, person))
})
afterEach(async () => {
  await app.sandbox.director("/reset", { method: "POST" })
  await database.query("delete from pacing") // a wait that one test asked for is not the next one's
})
afterAll(async () => {
  await database.end()
})

function as(role: string): DeskClient {
  const client = clients.get(role)
  if (!client) throw new Error(`no ${role}`)
  return client
}

async function fault(operation: string, order: object): Promise<void> {
  await app.sandbox.director("/faults", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ operation, times: 1, fault: order }),
  })
}

/** Keys and constancia as somebody outside gets them: the keys without a session. */
async function verified(
  role: string,
  id: string,
  query = "",
): Promise<{ constancia: Constancia; file: Buffer; name: string }> {
  const response = await as(role).fetch(`/api/checks/${id}/constancia${query}`)
  expect(response.status).toBe(200)
  const file = Buffer.from(await response.arrayBuffer())
  const { keys } = (await (await fetch(`${app.url}/api/keys/constancia`)).json()) as { keys: PublicKey[] }
  const verdict = await verifyConstancia(file, keys)
  if (verdict.kind !== "verified") throw new Error(verdict.kind)
  return { constancia: verdict.constancia, file, name: response.headers.get("content-disposition") ?? "" }
}

/** The pages, the attached files and the links of a PDF, by another reader than ours. */
async function readPdf(bytes: Uint8Array) {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs")
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const pdf = await task.promise
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const read = {
    pages: pdf.numPages,
    attached: await Promise.all(
      [...((await pdf.getAttachments())?.keys() ?? [])].map((id) => pdf.getAttachmentContent(id)),
    ),
    text: items.map((item) => ("str" in item ? item.str : "")).join(" "),
    links: (await page.getAnnotations()).map(({ url }: { url: string }) => url),
  }
  await task.destroy()
  return read
}

test("its PDF says the result, holds the signed file byte for byte and the code of its paper; a changed byte is told", async () => {
  const analyst = as("analyst")
  const { check } = await analyst.ask("person", { dni: DNI })
  const response = await analyst.fetch(`/api/checks/${check.id}/constancia?format=pdf`)
  expect(response.headers.get("content-type")).toBe("application/pdf")
  expect(response.headers.get("content-disposition")).toMatch(/constancia-person-[0-9a-f]{12}\.pdf/)
  const pdf = Buffer.from(await response.arrayBuffer())
  const { keys } = (await (await fetch(`${app.url}/api/keys/constancia`)).json()) as { keys: PublicKey[] }
  const verdict = await verifyConstancia(pdf, keys)
  if (verdict.kind !== "verified") throw new Error(verdict.kind)
  expect(verdict.constancia.check.id).toBe(check.id)

  const { pages, attached, text, links } = await readPdf(pdf)
  expect(pages).toBe(1)
  expect(attached).toHaveLength(1)
  const file = Buffer.from(attached[0] ?? [])
  const { rows } = await database.query<{ detail: { sha256: string } }>(
    "select detail from audit_log where action = 'constancia.issued' and target_id = $1",
    [check.id],
  )
  expect(rows.map(({ detail }) => detail.sha256)).toEqual([createHash("sha256").update(file).digest("hex")])
  expect(await verifyConstancia(file, keys)).toEqual(verdict)
  for (const word of ["****0001", "Ana Quispe", String(check.answerSha256)]) expect(text).toContain(word)
  expect(text).not.toContain(DNI)

  const [address = ""] = links
  const code = await verifyCode(address, keys)
  expect(code).toMatchObject({
    kind: "verified",
    code: { check: check.id, asked: { dni: "****0001" }, sha256: rows[0]?.detail.sha256 },
  })
  expect(
    (
      await verifyCode(
        address.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
        keys,
      )
    ).kind,
  ).not.toBe("verified")

  const passed: number[] = []
  for (let place = 0; place < pdf.length; place += 53) {
    const changed = Buffer.from(pdf)
    changed[place] = (changed[place] ?? 0) ^ 0x01
    if ((await verifyConstancia(changed, keys)).kind === "verified") passed.push(place)
  }
  expect(passed).toEqual([])
})

type StateCase = {
  operation: string
  input: Record<string, string>
  order?: { of: string; fault: object }
  state: CheckState
  http: number | null
  record: string | null
  body: boolean
}

const DNI = "40000001"
const STATES: Record<string, StateCase> = {
  "a record": {
    operation: "person",
    input: { dni: DNI },
    state: "answered",
    http: 200,
    record: "value",
    body: true,
  },
  "KYC: no earlier session": {
    operation: "kyc",
    input: { document_type: "dni", document_number: "40000039" },
    state: "answered",
    http: 200,
    record: "null",
    body: true,
  },
  "an empty record": {
    operation: "person",
    input: { dni: DNI },
    order: {
      of: "person",
      fault: { kind: "replace", status: 200, body: { type: "result", status: 200, message: "", data: {} } },
    },
    state: "answered",
    http: 200,
    record: "empty",
    body: true,
  },
  "a record that did not come": {
    operation: "person",
    input: { dni: DNI },
    order: {
      of: "person",
      fault: { kind: "replace", status: 200, body: { type: "result", status: 200, message: "" } },
    },
    state: "answered",
    http: 200,
    record: "absent",
    body: true,
  },
  refused: {
    operation: "person",
    input: { dni: DNI },
    order: { of: "person", fault: { kind: "status", status: 400 } },
    state: "refused",
    http: 400,
    record: null,
    body: true,
  },
  failed: {
    operation: "person",
    input: { dni: DNI },
    order: { of: "person", fault: { kind: "status", status: 500 } },
    state: "failed",
    http: 500,
    record: null,
    body: true,
  },
  "unknown, the connection cut": {
    operation: "person",
    input: { dni: DNI },
    order: { of: "person", fault: { kind: "cut-after" } },
    state: "unknown",
    http: null,
    record: null,
    body: false,
  },
  "unknown, half an answer": {
    operation: "person",
    input: { dni: DNI },
    order: { of: "person", fault: { kind: "truncate" } },
    state: "unknown",
    http: 200,
    record: null,
    body: true,
  },
  halted: {
    operation: "company",
    input: { ruc: "10400000017" },
    order: { of: "company", fault: { kind: "status", status: 402 } },
    state: "halted",
    http: 402,
    record: null,
    body: true,
  },
  waiting: {
    operation: "kyc",
    input: { document_type: "dni", document_number: "40000031" },
    order: { of: "kyc", fault: { kind: "status", status: 429, headers: { "retry-after": "60" } } },
    state: "waiting",
    http: 429,
    record: null,
    body: true,
  },
}

describe("the constancia of a check that is", () => {
  test.each(Object.entries(STATES))(
    "%s",
    async (_, { operation, input, order, state, http, record, body }) => {
      if (order) await fault(order.of, order.fault)
      const { check } = await as("analyst").ask(operation, input)
      expect(check.state).toBe(state)
      const { constancia, name, file } = await verified("analyst", check.id)
      expect(constancia.check).toMatchObject({
        id: check.id,
        operation,
        state,
        charge: check.charge,
        requestId: check.requestId,
      })
      expect(constancia.httpStatus).toBe(http)
      expect(constancia.answer === null).toBe(!body)
      expect(constancia.answer?.record ?? null).toBe(record)
      expect(constancia.answer?.sha256 ?? null).toBe(check.answerSha256)
      expect(constancia.instants.answered === null).toBe(http === null)
      expect(constancia.asked.by).toBe("Ana Quispe")
      expect(constancia.simulated).toBe(true)
      expect(constancia.steps.at(-1)?.state).toBe(state)
      for (const value of Object.values(input).filter((text) => text.length > 4)) {
        expect(name).not.toContain(value)
        expect(file.toString()).not.toContain(value) // an analyst's constancia is masked
      }
    },
  )

  test("pending, and answered later", async () => {
    const { check } = await as("analyst").ask("match", { dni: DNI, names: "ANA" })
    const first = (await verified("analyst", check.id)).constancia
    expect(["pending", "answered"]).toContain(first.check.state)
    expect(first.check.remoteId).toBe(check.remoteId)
    await until(
      () => as("analyst").read(check.id),
      ({ state }) => state === "answered",
    )
    const { constancia } = await verified("analyst", check.id)
    expect(constancia.check).toMatchObject({ state: "answered", charge: "deducted" })
    expect(constancia.check.reads).toBeGreaterThan(0)
    expect(constancia.asked.fields).toEqual({ dni: "****0001", names: "****" })
    expect(constancia.steps.map(({ state }) => state)).toEqual(["queued", "sending", "pending", "answered"])
  })
})

test("in full for who may, masked when they ask for it, and refused to who may not", async () => {
  const { check } = await as("analyst").ask("person", { dni: DNI })
  expect((await verified("manager", check.id)).constancia.asked).toMatchObject({
    masked: false,
    fields: { dni: DNI },
  })
  const masked = await verified("admin", check.id, "?asked=masked")
  expect(masked.constancia.asked).toMatchObject({ masked: true, fields: { dni: "****0001" } })
  expect(masked.constancia.made.by).toBe("Elena Paredes")
  expect((await as("analyst").fetch(`/api/checks/${check.id}/constancia?asked=full`)).status).toBe(403)
  expect((await as("records").fetch(`/api/checks/${check.id}/constancia`)).status).toBe(404)
  expect((await fetch(`${app.url}/api/checks/${check.id}/constancia`)).status).toBe(401)
})

test("each handing out leaves a row with the hash of the file", async () => {
  const { check } = await as("analyst").ask("person", { dni: DNI })
  const { file } = await verified("analyst", check.id)
  const { rows } = await database.query(
    "select action, detail from audit_log where target_id = $1 and action like 'constancia%' order by at",
    [check.id],
  )
  expect(rows).toEqual([
    {
      action: "constancia.issued",
      detail: {
        masked: true,
        key: expect.stringMatching(/^[\w-]{43}$/),
        sha256: createHash("sha256").update(file).digest("hex"),
      },
    },
  ])
})

describe("the exact answer", () => {
  const answerOf = (role: string, id: string) => as(role).fetch(`/api/checks/${id}/answer`)

  test("has the hash that was signed, and an act of its own", async () => {
    const { check } = await as("analyst").ask("person", { dni: DNI })
    expect((await answerOf("analyst", check.id)).status).toBe(403)
    const response = await answerOf("manager", check.id)
    expect(response.status).toBe(200)
    const bytes = Buffer.from(await response.arrayBuffer())
    const { answer } = (await verified("manager", check.id)).constancia
    expect(answer).toMatchObject({
      sha256: createHash("sha256").update(bytes).digest("hex"),
      bytes: bytes.length,
    })
    expect(response.headers.get("content-disposition")).not.toContain(DNI)
    const { rowCount } = await database.query(
      "select from audit_log where target_id = $1 and action = 'answer.downloaded'",
      [check.id],
    )
    expect(rowCount).toBe(1)
  })

  test("that holds a live link stays here: an AML report's until the link is dead by the database's clock", async () => {
    const { check } = await as("analyst").ask("aml", { dni: "40000024" })
    const held = await answerOf("manager", check.id)
    expect(held.status).toBe(409)
    expect(await held.json()).toMatchObject({ code: "answer_held_back" })
    expect(Number(held.headers.get("retry-after"))).toBeGreaterThan(44 * 60)
    // Sealing is a change of the check as well.
    await until(
      () => as("analyst").read(check.id),
      ({ files }) => files[0]?.state === "sealed",
    )
    await database.query("update checks set changed_at = changed_at - interval '46 minutes' where id = $1", [
      check.id,
    ])
    const given = await answerOf("manager", check.id)
    expect(given.status).toBe(200)
    expect(
      createHash("sha256")
        .update(Buffer.from(await given.arrayBuffer()))
        .digest("hex"),
    ).toBe(check.answerSha256)
  })

  test("a vehicle's link has no specified end, so its bytes are not given", async () => {
    const { check } = await as("analyst").ask("vehicle", { plate: "CTJ001" })
    await database.query("update checks set changed_at = changed_at - interval '9 days' where id = $1", [
      check.id,
    ])
    const held = await answerOf("manager", check.id)
    expect(held.status).toBe(409)
    expect(held.headers.get("retry-after")).toBeNull()
  })

  test("of a check that brought nothing does not exist", async () => {
    await fault("person", { kind: "cut-after" })
    const { check } = await as("analyst").ask("person", { dni: DNI })
    expect((await answerOf("manager", check.id)).status).toBe(404)
  })
})

test("the constancia of an AML report names its PDF by hash, and holds no link", async () => {
  const { check } = await as("analyst").ask("aml", { dni: "40000024" })
  await until(
    () => as("analyst").read(check.id),
    ({ files }) => files.every(({ state }) => state === "sealed"),
  )
  const { constancia, file } = await verified("records", check.id)
  expect(constancia.files).toEqual([
    {
      role: "pdf_link",
      state: "sealed",
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      bytes: expect.any(Number),
      sealed: expect.objectContaining({ zone: "America/Lima" }),
    },
  ])
  const addresses = file.toString().match(/https?:[^"]+/g) ?? []
  expect(addresses).toEqual([app.url])
})

test("a check that asks an earlier one again names it", async () => {
  const { check } = await as("analyst").ask("person", { dni: DNI })
  const again = await as("analyst").fetch("/api/checks/person", {
    method: "POST",
    headers: { "content-type": "application/json", "x-repeat-of": check.id },
    body: JSON.stringify({ dni: DNI }),
  })
  const { id } = (await again.json()) as { id: string }
  expect((await verified("analyst", id)).constancia.check.repeatOf).toBe(check.id)
})
