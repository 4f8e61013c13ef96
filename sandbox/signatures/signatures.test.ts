import { createHash } from "node:crypto"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { identifierOf } from "#sandbox/choices/notable.ts"
import { dataOf, KEYS, SMALL_PDF, signatureRequest, startTestSandbox } from "../test-client.ts"

const sandbox = await startTestSandbox()
afterAll(sandbox.stop)
beforeEach(sandbox.reset)

type Shown = {
  status: string
  status_name: string
  organization_id: string
  signers: Record<string, unknown>[]
  documents: Record<string, unknown>[]
} & Record<string, unknown>

const create = (body: unknown) => sandbox.platform("esign/send-request-new-signature", body)
const createdId = async (change = {}) =>
  (dataOf(await create(signatureRequest(change))).signature as { id: string }).id
const show = async (id: string) =>
  dataOf(await sandbox.get(`/api/v1/esign/signature/${id}`, KEYS.platform)) as Shown
const move = (id: string, signer: number, event: string, reason?: string) =>
  sandbox.direct("POST", `signatures/${id}/events`, { signer, event, reason })

const signer = (change: object) => ({
  full_name: "A",
  document_type: "dni",
  document_number: "1",
  email: "a@b.pe",
  ...change,
})
const document = (change: object) => ({ name: "a.pdf", file: SMALL_PDF.toString("base64"), ...change })
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const long = (length: number) => "ñ".repeat(length)

describe("create", () => {
  it("answers with the request in data.signature", async () => {
    const reply = await create(signatureRequest())
    expect(reply.status).toBe(200)
    expect(dataOf(reply).signature).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      organization_id: expect.any(Number),
      name: "Contrato de arrendamiento",
      status: "sent",
      status_name: "Enviado",
      expiration_date: expect.any(String),
      completed_at: null,
      rejected_at: null,
      rejected_reason: null,
      rejected_by: null,
    })
  })

  it.each([
    [{ name: undefined }, ["name"]],
    [{ name: "" }, ["name"]],
    [{ name: long(256) }, ["name"]],
    [{ name: 5 }, ["name"]],
    [{ expires_in: undefined }, ["expires_at", "expires_in"]],
    [{ expires_in: 0 }, ["expires_in"]],
    [{ expires_in: 43_201 }, ["expires_in"]],
    [{ expires_in: 1.5 }, ["expires_in"]],
    [{ expires_in: "60" }, ["expires_in"]],
    [{ expires_in: undefined, expires_at: "2020-01-01" }, ["expires_at"]],
    [{ expires_in: undefined, expires_at: inMinutes(9) }, ["expires_at"]],
    [{ documents: undefined }, ["documents"]],
    [{ documents: [] }, ["documents"]],
    [{ documents: {} }, ["documents"]],
    [{ documents: ["x"] }, ["documents.0", "documents.0.name", "documents.0.file"]],
    [{ documents: [document({}), document({ name: long(256) })] }, ["documents.1.name"]],
    [{ documents: [document({ file: undefined })] }, ["documents.0.file"]],
    [{ documents: [document({ file: "" })] }, ["documents.0.file"]],
    [{ documents: [document({ file: "no es base64" })] }, ["documents.0.file"]],
    [
      { documents: [document({ file: `data:application/pdf;base64,${SMALL_PDF.toString("base64")}` })] },
      ["documents.0.file"],
    ],
    [{ documents: [document({ file: Buffer.from("GIF89a").toString("base64") })] }, ["documents.0.file"]],
    [{ documents: [document({ file: { sha256: "x", size: 1 } })] }, ["documents.0.file"]],
    [{ signers: [] }, ["signers"]],
    [{ signers: [signer({}), signer({}), signer({ email: undefined })] }, ["signers.2.email"]],
    [{ signers: [signer({ email: `${long(251)}@b.pe` })] }, ["signers.0.email"]],
    [{ signers: [signer({ email: "sin arroba" })] }, ["signers.0.email"]],
    [{ signers: [signer({ full_name: long(256) })] }, ["signers.0.full_name"]],
    [{ signers: [signer({ document_type: "ruc" })] }, ["signers.0.document_type"]],
    [{ signers: [signer({ document_number: "1".repeat(31) })] }, ["signers.0.document_number"]],
    [{ signers: [signer({ phone: "1".repeat(21) })] }, ["signers.0.phone"]],
  ])("refuses %j with 422", async (change, fields) => {
    const reply = await create(signatureRequest(change))
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body?.errors as object).sort()).toEqual([...fields].sort())
    expect((await sandbox.direct("GET", "counts")).body?.signature).toMatchObject({
      received: 1,
      accepted: 0,
    })
    expect((await sandbox.direct("GET", "documents")).body).toEqual({ items: [] })
  })

  it.each([
    { name: long(255) },
    { expires_in: 1 },
    { expires_in: 43_200 },
    { expires_in: undefined, expires_at: inMinutes(11) },
    { expires_in: undefined, expires_at: inMinutes(60).replace("Z", "-05:00") },
    { signers: [signer({ full_name: long(255), document_number: "1".repeat(30), phone: "1".repeat(20) })] },
    { signers: [signer({ email: `${"a".repeat(250)}@b.pe` })] },
    { documents: [document({ name: long(255) }), document({})] },
  ])("takes what is just within the limits: %j", async (change) => {
    expect((await create(signatureRequest(change))).status).toBe(200)
  })

  it("takes a document of many megabytes, and serves its very bytes", async () => {
    const pdf = Buffer.alloc(12_000_001, "%PDF-1.4 ")
    const shown = await show(await createdId({ documents: [document({ file: pdf.toString("base64") })] }))
    expect(shown.documents[0]?.size_mb).toBe("11.44")
    const { items } = (await sandbox.direct("GET", "documents")).body as { items: object[] }
    expect(items).toEqual([
      expect.objectContaining({ size: pdf.length, sha256: createHash("sha256").update(pdf).digest("hex") }),
    ])
    const served = await fetch(String(shown.documents[0]?.file_url))
    expect(Buffer.from(await served.arrayBuffer()).equals(pdf)).toBe(true)
  })

  it("refuses a body that is no JSON", async () => {
    expect((await create('{"documents":[{"file":"JVBERi0="}]')).status).toBe(422)
  })

  it("reads a text whose Base64 is escaped, as some serializers do, and nothing that is no text", async () => {
    const escaped = JSON.stringify(signatureRequest()).replaceAll("/", "\\/").replaceAll("+", "\\u002B")
    expect((await create(escaped)).status).toBe(200)
    expect((await create(signatureRequest({ documents: [document({ file: ["JVBERi0="] })] }))).status).toBe(
      422,
    )
  })

  it("is logged with hash and size in place of bytes, and counted by its body", async () => {
    await create(signatureRequest())
    await create(signatureRequest())
    const { items } = (await sandbox.direct("GET", "requests?operation=signature")).body as {
      items: { body: { documents: object[] } }[]
    }
    expect(items[0]?.body.documents).toEqual([
      {
        name: "contrato.pdf",
        file: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), size: SMALL_PDF.length },
      },
    ])
    const counts = (await sandbox.direct("GET", "counts")).body as {
      signature: { acceptances: Record<string, number> }
    }
    expect(Object.values(counts.signature.acceptances)).toEqual([2])
  })
})

describe("show", () => {
  it("has the whole shape of documents and signers", async () => {
    const shown = await show(await createdId())
    expect(shown.organization_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(Object.keys(shown.documents[0] ?? {}).sort()).toEqual(
      "file_url id name rejected_at rejected_by rejection_reason size_mb".split(" "),
    )
    expect(shown.documents[0]?.size_mb).toBeTypeOf("string")
    expect(Object.keys(shown.signers[0] ?? {}).sort()).toEqual(
      "biometric_validation_id biometric_validation_status biometric_validation_status_name created_at document_number document_type email full_name id phone rejected_at signed_at signer_url signing_status signing_status_name viewed_at".split(
        " ",
      ),
    )
    expect(shown.signers).toMatchObject([
      { signing_status: "pending", signing_status_name: "Pendiente" },
      { full_name: "Luis D'Angelo" },
    ])
  })

  it("moves by the director's order until all have signed", async () => {
    const id = await createdId()
    await move(id, 0, "view")
    expect(await show(id)).toMatchObject({
      status: "in_signing",
      status_name: "En firma",
      signers: [{ viewed_at: expect.any(String), signed_at: null }, { viewed_at: null }],
    })
    await move(id, 0, "sign")
    await move(id, 1, "sign")
    expect(await show(id)).toMatchObject({
      status: "completed",
      completed_at: expect.any(String),
      signers: [{ signed_at: expect.any(String) }, { signed_at: expect.any(String) }],
    })
    expect((await move(id, 1, "reject")).status).toBe(409)
  })

  it("tells who rejected and why, on the request and on its documents", async () => {
    const id = await createdId()
    await move(id, 1, "reject", "Falta una cláusula")
    const shown = await show(id)
    const who = shown.signers[1]?.id
    expect(shown).toMatchObject({
      status: "rejected",
      rejected_reason: "Falta una cláusula",
      rejected_by: who,
      documents: [{ rejection_reason: "Falta una cláusula", rejected_by: who }],
    })
  })

  it("expires by order, and refuses orders that make no sense", async () => {
    const id = await createdId()
    expect((await move(id, 7, "sign")).status).toBe(404)
    expect((await move(id, 0, "dance")).status).toBe(422)
    expect((await move(id, 0, "expire")).status).toBe(200)
    expect(await show(id)).toMatchObject({
      status: "expired",
      signers: [{ signing_status: "expired" }, { signing_status: "expired" }],
    })
  })

  it("answers 404 for a request that does not exist", async () => {
    expect(
      (await sandbox.get("/api/v1/esign/signature/00000000-0000-4000-8000-000000000000", KEYS.platform))
        .status,
    ).toBe(404)
  })

  it("takes the case of its first signer's document", async () => {
    const of = (trait: Parameters<typeof identifierOf>[1]) =>
      createdId({ signers: [signer({ document_number: identifierOf("dni", trait) })] })
    expect(await show(await of("extra-fields"))).toHaveProperty("campo_nuevo")
    expect(await show(await of("unknown-words"))).toMatchObject({ status: "en_custodia" })
    const absent = await sandbox.get(`/api/v1/esign/signature/${await of("record-absent")}`, KEYS.platform)
    expect([absent.status, absent.body]).toEqual([
      200,
      expect.not.objectContaining({ data: expect.anything() }),
    ])
  })
})

describe("the signer's page", () => {
  it("counts as viewed when opened, escapes what it shows, and signs", async () => {
    const id = await createdId({ name: "<script>alert(1)</script>" })
    const url = String((await show(id)).signers[0]?.signer_url)
    const page = await (await fetch(url)).text()
    expect(page).not.toContain("<script>alert")
    expect((await show(id)).signers[0]).toMatchObject({ signing_status: "viewed" })
    const signed = await fetch(url, { method: "POST", body: new URLSearchParams({ event: "sign" }) })
    expect([signed.status, (await show(id)).signers[0]?.signing_status]).toEqual([200, "signed"])
  })
})
