import { randomBytes } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { flattenRequest, unflattenRequest } from "../flat-request.ts"
import { isFarEnough } from "../request-limits.ts"
import { signatureRequestSchema } from "../request-schema.ts"
import { asBase64, outgoingBody, requestBytes } from "./outgoing-body.ts"

async function* inPieces(bytes: Uint8Array, lengths: readonly number[]) {
  let at = 0
  for (let turn = 0; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length] ?? bytes.length
    yield Buffer.from(bytes.subarray(at, at + length))
    at += length
  }
}

async function whole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const seen: Buffer[] = []
  for await (const piece of pieces) seen.push(piece)
  return Buffer.concat(seen)
}

const request = (documents: number) =>
  signatureRequestSchema.parse({
    name: 'Año "1"\\ 😀',
    expires_in: 60,
    documents: Array.from({ length: documents }, (_, index) => ({ name: `Documento ${index} «ñ»` })),
    signers: [
      {
        full_name: "Ana",
        document_type: "dni",
        document_number: "00123456",
        email: "ana@correo.pe",
        phone: "",
      },
    ],
  })

const kept = (files: readonly Uint8Array[]) => {
  const prints = files.map(({ length }) => ({ sha256: "0".repeat(64), size: length }))
  const flat = flattenRequest("an-id", request(files.length), prints)
  return { flat, kept: unflattenRequest(flat) }
}

test("whatever the pieces, the body is the request with each file in bare Base64, of exactly the length that was reported", async () => {
  const file = fc.uint8Array({ minLength: 0, maxLength: 400 })
  const lengths = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 4 }), lengths, async (files, cut) => {
      const given = kept(files)
      const body = outgoingBody(
        given.kept,
        files.map((bytes) => ({ size: bytes.length, open: () => inPieces(bytes, cut) })),
      )
      const bytes = await whole(body.pieces)
      expect(bytes.length).toBe(body.length)
      expect(requestBytes(given.flat)).toBe(body.length)
      const { documents: names, ...rest } = given.kept.request
      expect(JSON.parse(bytes.toString())).toEqual({
        ...rest,
        documents: names.map(({ name }, index) => ({
          name,
          file: Buffer.from(files[index] ?? []).toString("base64"),
        })),
      })
    }),
  )
})

test("a file of more than is encoded at once is the same Base64, whatever pieces it comes in", async () => {
  const bytes = randomBytes(200_003)
  for (const lengths of [[200_003], [65_536], [3 * 24 * 1024], [24 * 1024 + 1, 1, 2]]) {
    const encoded = await whole(asBase64(inPieces(bytes, lengths)))
    expect(encoded.toString()).toBe(bytes.toString("base64"))
  }
})

test("a document that breaks off leaves no JSON behind", async () => {
  const bytes = Buffer.from("%PDF-1.4 whole")
  async function* broken() {
    yield bytes
    throw new Error("altered")
  }
  const { pieces } = outgoingBody(kept([bytes]).kept, [{ size: bytes.length, open: broken }])
  const seen: Buffer[] = []
  await expect(
    (async () => {
      for await (const piece of pieces) seen.push(piece)
    })(),
  ).rejects.toThrow("altered")
  expect(() => JSON.parse(Buffer.concat(seen).toString())).toThrow(SyntaxError)
})

const NOW = Date.parse("2026-11-20T15:00:00Z")

test.each([
  ["2026-11-20T15:10:00Z", 0, false],
  ["2026-11-20T15:10:29Z", 0, false],
  ["2026-11-20T15:10:30Z", 0, true],
  ["2026-11-20T10:10:30-05:00", 0, true],
  ["2026-11-20T15:11:00Z", 31_000, false],
  [undefined, 0, true],
])("a deadline at %s, %i ms of travel, is far enough: %s", (expiresAt, transferMs, enough) => {
  expect(isFarEnough(expiresAt, NOW, transferMs)).toBe(enough)
})
