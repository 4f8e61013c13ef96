import http from "node:http"
import { beforeAll, describe, expect, test } from "vitest"
import { type DeskClient, signInAs, until } from "#test/desk/desk-client.ts"
import {
  MULTIPART_TYPE,
  multipart,
  partsOf,
  postParts,
  postRequest,
  requestFor,
  SIGNER,
  sha256,
} from "#test/desk/signature-client.ts"
import { ownApp } from "#test/processes/own-app.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"

// The requests that reach the service, and that nothing does when it must not, over the real interface.

const MB = 1024 * 1024
const MAX_FILE_MB = 50

const app = ownApp({ UPSTREAM_DEADLINE_MS: "4000" })
let analyst: DeskClient

beforeAll(async () => {
  analyst = await clientOf("analyst")
})

async function clientOf(role: string): Promise<DeskClient> {
  return signInAs(app.url, role)
}

const counts = () => app.sandbox.counts("signature")

async function documentsThere(): Promise<{ name: string; sha256: string; size: number }[]> {
  const response = await app.sandbox.director("/documents")
  return ((await response.json()) as { items: { name: string; sha256: string; size: number }[] }).items
}

const blobs = async () => (await app.query("select id from sealed_blobs")).length

/** Runs `attempt` and expects that nothing reached the service and nothing was left in the store. */
async function expectNothing<T>(attempt: () => Promise<T>): Promise<T> {
  const before = {
    counts: await counts(),
    blobs: await blobs(),
    checks: await app.query("select id from checks"),
  }
  const result = await attempt()
  expect((await counts()).received).toBe(before.counts.received)
  expect(await blobs()).toBe(before.blobs)
  expect(await app.query("select id from checks")).toHaveLength(before.checks.length)
  return result
}

describe("byte for byte", () => {
  const sizes = [1024, 7.4 * MB, 7.6 * MB, 9.9 * MB, 10.1 * MB, 25 * MB, MAX_FILE_MB * MB].map(Math.round)
  test.each(sizes)("a PDF of %i bytes arrives with the same SHA-256", async (size) => {
    const file = pdfOfSize(size)
    const request = requestFor(1)
    const { status, body, headers } = await postRequest(analyst, request, [file])
    expect(body).toMatchObject({ state: "answered", charge: "unspecified", problem: null })
    expect(status).toBe(200)
    expect(headers.get("location")).toBe(`/api/signatures/${body.signatureId}`)
    expect((await documentsThere()).filter(({ sha256: hash }) => hash === sha256(file))).toMatchObject([
      { name: "Documento 1", size },
    ])
  })

  test("three documents keep their order, a phone left empty is not sent, zeros stay", async () => {
    const files = [pdfOfSize(2_000), pdfOfSize(600_001), pdfOfSize(1_200_002)]
    const request = requestFor(3, {
      name: 'Con "comillas", ñ y 😀',
      signers: [SIGNER, { ...SIGNER, document_type: "ce", document_number: "000777", phone: "" }],
    })
    const { body } = await postRequest(analyst, request, files)
    expect(body.state).toBe("answered")
    const { items } = (await (await app.sandbox.director("/requests?operation=signature")).json()) as {
      items: { body: Record<string, unknown> }[]
    }
    expect(items.at(-1)?.body).toMatchObject({
      name: 'Con "comillas", ñ y 😀',
      expires_in: 60,
      documents: files.map((file, index) => ({
        name: `Documento ${index + 1}`,
        file: { sha256: sha256(file), size: file.length },
      })),
      signers: [SIGNER, { ...SIGNER, document_type: "ce", document_number: "000777" }],
    })
    expect(JSON.stringify(items.at(-1)?.body)).not.toMatch(/phone|expires_at/)
  })

  test("the register knows it, due for its first read; its signers are subjects; its documents go soon", async () => {
    const { body } = await postRequest(analyst, requestFor(1), [pdfOfSize(1_500)])
    const [entry] = await app.query<{ remote_id: string; due: boolean; signers: string; hours: string }>(
      `select r.remote_id, r.refresh_at <= clock_timestamp() or r.refreshed_at is not null as due,
         (select count(*) from signature_signers s where s.request_id = r.id) as signers,
         (select ceil(extract(epoch from b.keep_until - clock_timestamp()) / 3600) from signature_documents d
            join sealed_blobs b on b.id = d.blob_id where d.request_id = r.id) as hours
       from signature_requests r where r.id = $1`,
      [body.signatureId],
    )
    expect(entry).toEqual({ remote_id: body.remoteId, due: true, signers: "1", hours: "1" })
  })
})

describe("nothing is sent, and nothing left behind", () => {
  const small = () => pdfOfSize(3_000)
  const refused = async (body: Uint8Array) => {
    const { status, body: problem } = await expectNothing(() => postParts(analyst, body))
    return { status, code: problem.code, fields: Object.keys(problem.errors ?? {}) }
  }

  test("a body without its last boundary", async () => {
    const parts = partsOf(requestFor(2), [small(), pdfOfSize(900_000)])
    expect(await refused(multipart(parts, { end: false }))).toMatchObject({ status: 400, code: "upload_cut" })
    const whole = multipart(parts)
    for (const kept of [10, 300, 3_000, 500_000, whole.length - 60, whole.length - 3])
      expect(await refused(whole.subarray(0, kept))).toMatchObject({ status: 400, code: "upload_cut" })
  })

  test("a connection that breaks in the middle", async () => {
    const kept = await blobs()
    await expectNothing(async () => {
      const whole = multipart(partsOf(requestFor(1), [pdfOfSize(2_000_000)]))
      const cookie = analyst.cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
      const broken = http.request(`${app.url}/api/signatures`, {
        method: "POST",
        headers: { cookie, "content-type": MULTIPART_TYPE, "content-length": whole.length },
      })
      const closed = new Promise((resolve) => broken.once("close", resolve))
      broken.on("error", () => undefined)
      broken.write(whole.subarray(0, 1_200_000))
      await until(blobs, (count) => count === kept + 1)
      broken.destroy()
      await closed
      await until(blobs, (count) => count === kept)
    })
  })

  test("a file that is not the one whose hash was announced", async () => {
    const [file, other] = [small(), small()]
    const parts = [
      { name: "request", value: JSON.stringify(requestFor(2)) },
      { name: "sha256", value: sha256(file) },
      { name: "sha256", value: sha256(file) },
      { name: "file", file },
      { name: "file", file: other },
    ]
    expect(await refused(multipart(parts))).toEqual({
      status: 422,
      code: "upload_altered",
      fields: ["documents.1.file"],
    })
  })

  test.each([
    ["fewer hashes than documents", requestFor(2), [pdfOfSize(2_000)], ["sha256"]],
    ["more files than documents", requestFor(1), [pdfOfSize(2_000), pdfOfSize(2_000)], ["sha256"]],
    ["a web page named PDF", requestFor(1), [Buffer.from("<html>%PDF-</html>")], ["documents.0.file"]],
    ["four bytes", requestFor(1), [Buffer.from("%PDF")], ["documents.0.file"]],
    ["no bytes", requestFor(1), [Buffer.alloc(0)], ["documents.0.file"]],
  ])("%s", async (_name, request, files, fields) => {
    expect(await refused(multipart(partsOf(request, files)))).toEqual({
      status: 422,
      code: "invalid_input",
      fields,
    })
  })

  test("a request that is not UTF-8", async () => {
    const body = multipart(partsOf(requestFor(1, { name: "Contrato Muñoz" }), [small()]))
    body.write("ñ ", body.indexOf("ñ"), "latin1")
    expect(await refused(body)).toEqual({ status: 400, code: "malformed_body", fields: [] })
  })

  test("a file too few", async () => {
    const parts = partsOf(requestFor(3), [small()]).filter(({ name }) => name !== "sha256")
    expect(await refused(multipart(parts))).toEqual({
      status: 422,
      code: "invalid_input",
      fields: ["documents.1.file", "documents.2.file"],
    })
  })

  test("a file too many without hashes", async () => {
    const parts = partsOf(requestFor(1), [small(), small()]).filter(({ name }) => name !== "sha256")
    expect(await refused(multipart(parts))).toMatchObject({ status: 422, fields: ["documents.1.file"] })
  })

  test.each([
    ["the request after its files", ["file", "request"]],
    ["two requests", ["request", "request", "file"]],
    ["no request", ["file"]],
    ["nothing at all", []],
  ])("%s", async (_name, names) => {
    const file = small()
    const part = (name: string) =>
      name === "file" ? { name, file } : { name, value: JSON.stringify(requestFor(1)) }
    expect(await refused(multipart(names.map(part)))).toMatchObject({ status: 422, fields: ["request"] })
  })

  test.each([
    [
      "a document beyond our limit",
      requestFor(1),
      () => [pdfOfSize(MAX_FILE_MB * MB + 1)],
      ["documents.0.file"],
    ],
    ["too many documents", requestFor(21), () => Array.from({ length: 21 }, small), ["documents"]],
    [
      "too much together",
      requestFor(6),
      () => Array.from({ length: 6 }, () => pdfOfSize(42 * MB)),
      ["documents"],
    ],
  ])("%s", async (_name, request, files, fields) => {
    expect(await refused(multipart(partsOf(request, files())))).toEqual({
      status: 413,
      code: "upload_too_large",
      fields,
    })
  })

  test.each([
    [{ expires_in: 0 }, "expires_in"],
    [{ expires_in: 43_201 }, "expires_in"],
    [{ expires_in: undefined }, "expires_in"],
    [{ name: "n".repeat(256) }, "name"],
    [{ documents: [] }, "documents"],
    [{ signers: [] }, "signers"],
    [{ signers: [SIGNER, { ...SIGNER, document_number: "1".repeat(31) }] }, "signers.1.document_number"],
    [{ signers: [{ ...SIGNER, phone: "1".repeat(21) }] }, "signers.0.phone"],
    [{ signers: [{ ...SIGNER, document_type: "ruc" }] }, "signers.0.document_type"],
    [{ expires_in: undefined, expires_at: "2030-01-01T10:00:00" }, "expires_at"],
    [{ documents: [{ name: "x", file: "JVBERi0=" }] }, "file"],
  ])("a rule of the specification is shown at its field: %#", async (more, field) => {
    const body = multipart(partsOf(requestFor(1, more), [small()]))
    expect(await refused(body)).toMatchObject({ status: 422, fields: [field] })
  })

  test.each([
    ["9 minutes", 9 * 60_000, 422],
    ["10 minutes, without a margin", 10 * 60_000, 422],
    ["12 minutes", 12 * 60_000, 200],
  ])("a deadline %s ahead", async (_name, aheadMs, status) => {
    const expires_at = new Date(Date.now() + aheadMs).toISOString()
    const body = multipart(partsOf(requestFor(1, { expires_in: undefined, expires_at }), [small()]))
    if (status === 200) expect((await postParts(analyst, body)).status).toBe(200)
    else expect(await refused(body)).toMatchObject({ status, fields: ["expires_at"] })
  })

  test("another site, another kind of body, nobody, a role without the permission", async () => {
    const body = multipart(partsOf(requestFor(1), [small()]))
    const statusOf = async (client: DeskClient, headers: Record<string, string>) =>
      (await postParts(client, body, crypto.randomUUID(), headers)).status
    const records = await clientOf("records")
    await expectNothing(async () => {
      expect(await statusOf(analyst, { origin: "https://elsewhere.example" })).toBe(403)
      expect(await statusOf(analyst, { "content-type": "application/json" })).toBe(415)
      expect(await statusOf(records, {})).toBe(403)
      const anonymous = await fetch(`${app.url}/api/signatures`, { method: "POST", body: "x" })
      expect(anonymous.status).toBe(401)
    })
  })

  test("the documents' order of the hashes counts, capitals in them do not", async () => {
    const file = small()
    const parts = partsOf(requestFor(1), [file]).map((part) =>
      part.name === "sha256" ? { name: "sha256", value: sha256(file).toUpperCase() } : part,
    )
    expect((await postParts(analyst, multipart(parts))).body.state).toBe("answered")
  })
})
