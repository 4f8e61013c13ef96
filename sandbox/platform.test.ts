import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { AML_LEVELS, identifierOf, KYC_SESSIONS } from "./choices/notable.ts"
import { AML_SECTIONS } from "./data/aml-report.ts"
import { dataOf, KEYS, startTestSandbox } from "./test-client.ts"

const sandbox = await startTestSandbox()
afterAll(sandbox.stop)
beforeEach(sandbox.reset)

const kyc = (document_number: unknown, document_type: unknown = "dni") =>
  sandbox.platform("solutions/kyc-provider/sessions/last", { document_type, document_number })

describe("last KYC session", () => {
  it.each(
    KYC_SESSIONS.filter((session) => session !== null).map(([status, name], index) => ({
      status,
      name,
      dni: String(40000030 + index),
    })),
  )("knows $status", async ({ status, name, dni }) => {
    const session = dataOf(await kyc(dni))
    expect(session).toMatchObject({ status, status_name: name, session_id: expect.any(String) })
    const isOpen = status === "not_started" || status === "in_progress"
    expect(session.url).toEqual(isOpen ? expect.stringMatching(/^http:/) : null)
  })

  it("answers 200 with data null when there is none, and costs no tokens", async () => {
    const reply = await kyc("40000039")
    expect([reply.status, reply.body?.status, reply.body?.data]).toEqual([200, "success", null])
    expect((await sandbox.direct("GET", "state")).body).toMatchObject({
      tokens: { available: 1000 },
      quota: 10_000,
    })
  })

  it("is the same session each time, and has states that are not listed", async () => {
    expect(dataOf(await kyc("12345678"))).toEqual(dataOf(await kyc("12345678")))
    expect(dataOf(await kyc(identifierOf("dni", "unknown-words"))).status).toBe("manual_hold")
  })

  it("names each field that is missing or malformed with 422", async () => {
    expect((await kyc("1", "")).body?.errors).toEqual({ document_type: [expect.any(String)] })
    expect((await kyc(12345678)).body?.errors).toEqual({ document_number: [expect.any(String)] })
    const empty = await sandbox.platform("solutions/kyc-provider/sessions/last", {})
    expect([empty.status, Object.keys(empty.body?.errors ?? {})]).toEqual([
      422,
      ["document_type", "document_number"],
    ])
  })
})

describe("AML report", () => {
  it.each(AML_LEVELS.map((level, index) => ({ level, dni: String(40000020 + index) })))(
    "knows $level",
    async ({ level, dni }) => {
      const report = dataOf(await sandbox.aml(dni))
      expect(report).toMatchObject({ dni, aml_status: level, pdf_link: expect.stringMatching(/^http:/) })
      expect(Object.keys(report).sort()).toEqual(
        ["dni", "aml_status", "compliance", "pdf_link", ...AML_SECTIONS].sort(),
      )
      const full = AML_SECTIONS.filter(
        (section) => Array.isArray(report[section]) && report[section].length > 0,
      )
      expect(full.length).toBe([0, 1, 3, 6, 7][AML_LEVELS.indexOf(level)])
    },
  )

  it("has null and empty sections, flags of both values and null, over many people", async () => {
    const reports = await Promise.all(
      Array.from({ length: 60 }, (_, index) => sandbox.aml(String(10_000_000 + index * 7919)).then(dataOf)),
    )
    const sections = reports.flatMap((report) => AML_SECTIONS.map((name) => report[name]))
    expect(sections).toContain(null)
    expect(sections).toContainEqual([])
    const flags = reports.flatMap(({ compliance }) => Object.values(compliance as object))
    expect(new Set(flags)).toEqual(new Set([true, false, null]))
    expect(new Set(reports.map(({ aml_status }) => aml_status))).toEqual(new Set(AML_LEVELS))
  })

  it("shows the item shapes of pep and adverse_media", async () => {
    const { pep, adverse_media } = dataOf(await sandbox.aml("40000024")) as {
      pep: object[]
      adverse_media: object[]
    }
    expect(Object.keys(pep[0] ?? {})).toEqual(["name", "position", "entity"])
    expect(Object.keys(adverse_media[0] ?? {})).toEqual(["source", "date", "title"])
  })

  it("gives 422 without dni, and can have nulls everywhere and an unknown level", async () => {
    const reply = await sandbox.read("solutions/aml-report")
    expect([reply.status, reply.body?.errors]).toEqual([422, { dni: [expect.any(String)] }])
    expect(dataOf(await sandbox.aml(identifierOf("dni", "nulls")))).toMatchObject({
      pdf_link: null,
      pep: null,
      sanctions: null,
    })
    expect(dataOf(await sandbox.aml(identifierOf("dni", "unknown-words"))).aml_status).toBe("PURPLE")
  })
})

describe("401", () => {
  it.each([
    ["GET", "/api/v1/solutions/aml-report?dni=1"],
    ["GET", "/api/v1/solutions/consulta/vehicular-vin/x"],
    ["GET", "/v1/consulta/vehicular-vin/x"],
    ["GET", "/api/v1/solutions/match-registry/x"],
    ["GET", "/api/v1/esign/signature/x"],
    ["POST", "/api/v1/solutions/kyc-provider/sessions/last"],
    ["POST", "/api/v1/solutions/consulta/vehicular-vin"],
    ["POST", "/v1/consulta/vehicular-vin"],
    ["POST", "/api/v1/solutions/match-registry"],
    ["POST", "/api/v1/esign/send-request-new-signature"],
  ])("%s %s without a key, with an unknown one and with the lookups'", async (method, path) => {
    for (const key of ["", "no.such.key", KEYS.lookup]) {
      const reply = await (method === "GET" ? sandbox.get(path, key) : sandbox.post(path, {}, key))
      expect([reply.status, reply.body?.status]).toEqual([401, "error"])
    }
  })

  it("comes when the director makes a key invalid, and goes with it", async () => {
    await sandbox.tune({ keysValid: { platform: false } })
    expect((await sandbox.aml("40000001")).status).toBe(401)
    expect((await sandbox.person("40000001")).status).toBe(200)
    await sandbox.tune({ keysValid: { platform: true, vin: false } })
    expect((await sandbox.aml("40000001")).status).toBe(200)
    expect(
      (await sandbox.platform("solutions/consulta/vehicular-vin", { vin: "SANDB0X0000000001" })).status,
    ).toBe(401)
  })
})
