import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { NOTABLE } from "./choices/notable.ts"
import { OPERATION_NAMES } from "./operations.ts"
import { dataOf, KEYS, startTestSandbox } from "./test-client.ts"

const sandbox = await startTestSandbox()
afterAll(sandbox.stop)
beforeEach(sandbox.reset)

type Logged = { seq: number; operation: string } & Record<string, unknown>
const logged = async (query = "") =>
  (await sandbox.direct("GET", `requests${query}`)).body as { items: Logged[]; last: number }

describe("requests", () => {
  it("are logged whole, but for their key", async () => {
    await sandbox.post("/v2/consulta/personas?trace=1", { dni: "00123456" }, KEYS.lookup)
    const { items } = await logged()
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      operation: "person",
      method: "POST",
      path: "/v2/consulta/personas",
      query: { trace: "1" },
      keySlot: "lookup",
      contentType: "application/json",
      headers: { accept: "application/json" },
      body: { dni: "00123456" },
      accepted: true,
      status: 200,
      fault: null,
    })
    expect(JSON.stringify(items)).not.toContain(KEYS.lookup)
    expect(JSON.stringify(items)).not.toMatch(/authorization/i)
  })

  it("name the key that they carried, also where it is refused", async () => {
    for (const key of [KEYS.platform, KEYS.vin, "no.such.key"])
      await sandbox.post("/v2/consulta/personas", { dni: "40000001" }, key)
    const { items } = await logged()
    expect(items.map(({ keySlot, status, accepted }) => [keySlot, status, accepted])).toEqual([
      ["platform", 401, false],
      ["vin", 401, false],
      [null, 401, false],
    ])
  })

  it("can be read from a number on, by operation, and cleared; numbers go on", async () => {
    await sandbox.person("40000001")
    await sandbox.aml("40000001")
    await sandbox.person("40000002")
    const { items, last } = await logged()
    expect((await logged(`?after=${items[0]?.seq}`)).items.map(({ operation }) => operation)).toEqual([
      "aml",
      "person",
    ])
    expect((await logged("?operation=aml")).items).toHaveLength(1)
    expect((await logged("?after=-1")).items).toBeUndefined()
    await sandbox.direct("DELETE", "requests")
    expect(await logged()).toEqual({ items: [], last })
    await sandbox.person("40000001")
    expect((await logged()).items[0]?.seq).toBe(last + 1)
  })
})

describe("settings", () => {
  it("are patched one by one, and all of them go back with a reset", async () => {
    const before = (await sandbox.direct("GET", "state")).body?.settings
    await sandbox.tune({
      quota: 3,
      keysValid: { vin: false },
      choices: { vinPace: "unpaced" },
      matchOutcome: "failed",
    })
    const after = (await sandbox.direct("GET", "state")).body?.settings
    expect(after).toMatchObject({
      quota: 3,
      tokens: 1000,
      keysValid: { lookup: true, vin: false },
      matchOutcome: "failed",
      choices: { vinPace: "unpaced", vinKey: "platform" },
    })
    await sandbox.person("40000001")
    await sandbox.order("person", { kind: "timeout" })
    await sandbox.reset()
    expect((await sandbox.direct("GET", "state")).body).toMatchObject({
      settings: before as object,
      faults: [],
    })
    expect((await sandbox.direct("GET", "counts")).body?.person).toEqual({ received: 0, accepted: 0 })
    expect((await logged()).items).toEqual([])
  })

  it.each([
    { quota: -1 },
    { tokens: "5" },
    { unknownFault: 1 },
    { keysValid: { lookups: true } },
    { rateLimit: { limit: 1 } },
    { webhookUrl: "not an address" },
  ])("refuse %j", async (patch) => {
    expect((await sandbox.tune(patch)).status).toBe(422)
  })

  it("delay every answer when told so", async () => {
    await sandbox.tune({ responseDelayMs: 120 })
    const before = performance.now()
    await sandbox.person("40000001")
    expect(performance.now() - before).toBeGreaterThan(110)
  })
})

describe("changes", () => {
  const change = (body: object) => sandbox.direct("POST", "changes", body)

  it("give a subject's record other fields from then on, until they are put back", async () => {
    const before = dataOf(await sandbox.aml("40000020"))
    await change({ operation: "aml", identifier: "40000020", record: { aml_status: "RED" } })
    await change({ operation: "aml", identifier: "40000020", record: { sanctions: [{ list: "ONU 1267" }] } })
    const { pdf_link: _, ...after } = dataOf(await sandbox.aml("40000020"))
    const { pdf_link: __, ...first } = before
    expect(after).toEqual({ ...first, aml_status: "RED", sanctions: [{ list: "ONU 1267" }] })
    expect(dataOf(await sandbox.aml("40000021")).aml_status).toBe("YELLOW")
    await sandbox.direct("DELETE", "changes")
    expect(dataOf(await sandbox.aml("40000020")).aml_status).toBe(before.aml_status)
  })

  it("take a record away, of one operation alone, by the plate without its hyphen", async () => {
    await change({ operation: "vehicle", identifier: "CTJ001", record: null })
    expect((await sandbox.lookup("vehicular", { plate: "CTJ-001" })).body?.data).toBeNull()
    expect(dataOf(await sandbox.lookup("vehicular-registry", { plate: "CTJ-001" })).n_placa).toBe("CTJ001")
    await sandbox.reset()
    expect(dataOf(await sandbox.lookup("vehicular", { plate: "CTJ-001" }))).toBeTruthy()
  })

  it("are refused for an operation that is none", async () => {
    expect((await change({ operation: "amls", identifier: "40000020", record: {} })).status).toBe(422)
  })
})

describe("the rate limit", () => {
  const limit = (retryAfter: string) =>
    sandbox.tune({ rateLimit: { limit: 2, windowMs: 60_000, retryAfter } })
  const third = async () => {
    await sandbox.person("40000001")
    await sandbox.person("40000001")
    return sandbox.person("40000001")
  }

  it.each([
    ["seconds", expect.stringMatching(/^([1-5]?\d|60)$/)],
    ["date", expect.stringMatching(/GMT$/)],
    ["none", null],
  ])("answers 429 to the third call, Retry-After as %s", async (form, expected) => {
    await limit(form)
    const reply = await third()
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([429, expected])
  })

  it("counts by key, and only where the specification lists 429", async () => {
    await limit("none")
    expect((await third()).status).toBe(429)
    expect(
      dataOf(
        await sandbox.platform("solutions/kyc-provider/sessions/last", {
          document_type: "dni",
          document_number: "40000030",
        }),
      ),
    ).toBeTruthy()
    for (let turn = 0; turn < 4; turn++) {
      expect((await sandbox.aml("40000001")).status).toBe(200)
      expect((await sandbox.lookup("personas-ext", { dni: "40000001" })).status).toBe(200)
    }
  })
})

describe("the panel", () => {
  it("is a page that loads nothing from elsewhere", async () => {
    const page = await fetch(`${sandbox.url}/director`)
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
    const html = await page.text()
    const assets = [...html.matchAll(/(?:src|href)="(\/[^"#]+)"/g)].map(([, path]) => path)
    expect(assets.length).toBeGreaterThan(1)
    for (const path of assets) expect((await fetch(`${sandbox.url}${path}`)).status).toBe(200)
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })

  it("lists notable identifiers for every operation that takes one", async () => {
    expect((await sandbox.direct("GET", "notable")).body).toEqual({ items: NOTABLE })
    const withIdentifier = OPERATION_NAMES.filter((name) => !/-(task|read|show)$|^file$/.test(name))
    expect(new Set(NOTABLE.map(({ operation }) => operation))).toEqual(new Set(withIdentifier))
  })

  it("is not there when the director is off", async () => {
    const closed = await startTestSandbox({ director: false })
    try {
      for (const path of ["", "/state", "/requests", "/panel.css"]) {
        expect((await fetch(`${closed.url}/director${path}`)).status, path).toBe(404)
      }
      expect((await closed.direct("POST", "reset", {})).status).toBe(404)
      expect((await closed.person("40000001")).status).toBe(200)
    } finally {
      await closed.stop()
    }
  })
})
