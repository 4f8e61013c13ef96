import { expect } from "vitest"
import {
  dataOf,
  KEYS,
  type Reply,
  SMALL_PDF,
  signatureRequest,
  type TestSandbox,
} from "#sandbox/test-client.ts"
import type { ChoiceKey } from "./choices.ts"
import { ANY_TEXT, ANYTHING, type ChoiceCase, having } from "./lookup-cases.ts"

const A_NUMBER: unknown = expect.any(Number)
const MATCH = "solutions/match-registry"
const NO_ID = "00000000-0000-4000-8000-000000000000"
const status = (reply: Reply) => reply.status
const inLima = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000 - 5 * 3_600_000).toISOString().slice(0, 19)
const bigDocument = {
  documents: [
    { name: "a", file: Buffer.concat([SMALL_PDF, Buffer.alloc(11 * 1024 * 1024)]).toString("base64") },
  ],
}
const keysOf = (value: unknown) => Object.keys(value ?? {})

/** Choices about match, KYC, AML, signatures and signed links. */
export function platformChoiceCases(sandbox: TestSandbox): { [key in ChoiceKey]?: ChoiceCase } {
  const createMatch = (key = KEYS.platform, extra = {}) =>
    sandbox.post(`/api/v1/${MATCH}`, { dni: "40000001", names: "Ana", ...extra }, key)
  const sign = (change = {}) => sandbox.platform("esign/send-request-new-signature", signatureRequest(change))
  async function signed() {
    const { id } = dataOf(await sign()).signature as { id: string }
    for (const signer of [0, 1])
      await sandbox.direct("POST", `signatures/${id}/events`, { signer, event: "sign" })
    const { status: word, signers } = dataOf(await sandbox.read(`esign/signature/${id}`)) as {
      status: string
      signers: Record<string, unknown>[]
    }
    return [word, signers[0]?.signing_status, signers[0]?.biometric_validation_status]
  }
  const matchScore = async () => {
    await sandbox.tune({ matchDelayMs: 0 })
    const { id } = dataOf(await createMatch(KEYS.platform, { names: "ANTONELA" }))
    return dataOf(await sandbox.read(`${MATCH}/${String(id)}`)).score
  }
  const expiredLink = async () => {
    await sandbox.tune({ pdfLinkLifetimeMs: 0 })
    const response = await fetch(String(dataOf(await sandbox.aml("40000020")).pdf_link))
    await response.arrayBuffer()
    return [response.status, response.headers.get("content-type")?.split(";")[0]]
  }
  const fileType = async () => {
    const response = await fetch(String(dataOf(await sandbox.aml("40000020")).pdf_link))
    await response.arrayBuffer()
    return response.headers.get("content-type")
  }
  const amlItem = async () => (dataOf(await sandbox.aml("40000024")).sanctions as unknown[])[0]
  const expiry = async () => {
    const reply = await sign({ expires_in: 5, expires_at: new Date(Date.now() + 3_600_000).toISOString() })
    return reply.status === 200
      ? Date.parse((dataOf(reply).signature as { expiration_date: string }).expiration_date) >
          Date.now() + 3_000_000
      : 422
  }
  return {
    similarity: { ask: matchScore, gives: { levenshtein: 88.89, "jaro-winkler": A_NUMBER } },
    matchEmptyText: {
      ask: async () => status(await createMatch(KEYS.platform, { mothers_last_name: "" })),
      gives: { refused: 422, ignored: 202 },
    },
    timestamps: {
      ask: async () => {
        const kyc = { document_type: "dni", document_number: "40000033" }
        return String(
          dataOf(await sandbox.platform("solutions/kyc-provider/sessions/last", kyc)).created_at,
        ).replaceAll(/\d/g, "0")
      },
      gives: {
        utc: "0000-00-00T00:00:00.000Z",
        "lima-offset": "0000-00-00T00:00:00-00:00",
        microseconds: "0000-00-00T00:00:00.000000Z",
        "without-zone": "0000-00-00T00:00:00",
      },
    },
    kycDocumentTypes: {
      ask: async () =>
        status(
          await sandbox.platform("solutions/kyc-provider/sessions/last", {
            document_type: "ptp",
            document_number: "1",
          }),
        ),
      gives: { open: 200, closed: 422 },
    },
    amlStatus: { ask: async () => status(await sandbox.aml("1")), gives: { "200": 200, "203": 203 } },
    amlDni: { ask: async () => status(await sandbox.aml("1")), gives: { any: 200, "8-digits": 422 } },
    amlItems: {
      ask: amlItem,
      gives: {
        objects: having({ list: ANY_TEXT }),
        strings: ANY_TEXT,
        nested: { match: ANYTHING },
      },
    },
    amlFlags: {
      ask: async () =>
        (dataOf(await sandbox.aml("40000024")).compliance as { pep_sanctions: unknown }).pep_sanctions,
      gives: { "true-when-found": true, "true-when-clean": false, null: null },
    },
    amlPdf: {
      ask: async () => dataOf(await sandbox.aml("40000024")).pdf_link,
      gives: { always: ANY_TEXT, never: null },
    },
    signatureCreateStatus: {
      ask: async () => status(await sign()),
      gives: { "200": 200, "201": 201, "202": 202 },
    },
    signatureShowStatus: {
      ask: async () => {
        const { id } = dataOf(await sign()).signature as { id: string }
        return status(await sandbox.read(`esign/signature/${id}`))
      },
      gives: { "200": 200, "203": 203 },
    },
    signatureErrors: {
      ask: async () => {
        const reply = await sign({ name: "" })
        return [reply.status, keysOf(reply.body?.errors)]
      },
      gives: { "422": [422, ["name"]], "400": [400, ["name"]] },
    },
    signatureUnknown: {
      ask: async () => status(await sandbox.read(`esign/signature/${NO_ID}`)),
      gives: { "404": 404, "422": 422, "200-null": 200 },
    },
    signatureElements: {
      ask: async () => {
        const { signers } = dataOf(await sign()).signature as { signers: unknown[] }
        return typeof signers[0] === "object" ? keysOf(signers[0]).length : signers[0]
      },
      gives: { identifiers: 1, full: 16, strings: "ana@example.pe", empty: undefined },
    },
    signatureOrganization: {
      ask: async () => (dataOf(await sign()).signature as { organization_id: unknown }).organization_id,
      gives: { integer: 4211, null: null },
    },
    signatureWords: {
      ask: signed,
      gives: {
        english: ["completed", "signed", null],
        spanish: ["finalizado", "firmado", null],
        numbered: ["estado_30", "f3", null],
      },
    },
    biometric: {
      ask: signed,
      gives: { none: ["completed", "signed", null], "on-signing": ["completed", "signed", "approved"] },
    },
    bothExpiries: { ask: expiry, gives: { "expires-at-wins": true, refused: 422 } },
    expiryOffset: {
      ask: async () => [
        status(await sign({ expires_in: undefined, expires_at: inLima(30) })),
        status(await sign({ expires_in: undefined, expires_at: inLima(330) })),
      ],
      gives: { utc: [422, 200], lima: [200, 200], refused: [422, 422] },
    },
    signerEmail: {
      ask: async () =>
        status(
          await sign({
            signers: [{ full_name: "A", document_type: "dni", document_number: "1", email: "sin arroba" }],
          }),
        ),
      gives: { email: 422, any: 200 },
    },
    documentLimit: { ask: async () => status(await sign(bigDocument)), gives: { none: 200, "10-mb": 422 } },
    fileContentType: {
      ask: fileType,
      gives: { "application/pdf": "application/pdf", "application/octet-stream": "application/octet-stream" },
    },
    expiredLink: {
      ask: expiredLink,
      gives: {
        "403-xml": [403, "application/xml"],
        "403-json": [403, "application/json"],
        "410-html": [410, "text/html"],
      },
    },
  }
}
