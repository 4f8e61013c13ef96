import { afterAll, beforeEach, describe, expect, it } from "vitest"
import {
  dataOf,
  KEYS,
  type Reply,
  signatureRequest,
  startTestSandbox,
  type TestSandbox,
} from "#sandbox/test-client.ts"
import { CHOICES, type ChoiceKey } from "./choices.ts"
import { identifierOf } from "./notable.ts"

/** The visible effect of a choice: a question, and its answer under every option. */
type ChoiceCase = { ask: () => Promise<unknown>; gives: { [option: string]: unknown } }

/** vitest's matchers are typed `any`: under these names they are not. */
const ANYTHING: unknown = expect.anything()
const ANY_TEXT: unknown = expect.any(String)
const having = (fields: object): unknown => expect.objectContaining(fields)

const VIN = "SANDB0X0000000001"
const VIN_PATH = "/v1/consulta/vehicular-vin"
const MATCH = "solutions/match-registry"
const status = (reply: Reply) => reply.status
const keysOf = (value: unknown) => Object.keys(value ?? {})
const task = (data: object) => ({ status: "success", message: ANYTHING, data })

/** One call under the platform's key, that of the lookups and one of its own. */
const byKey = (create: (key: string) => Promise<Reply>, own: string): ChoiceCase => ({
  ask: () => Promise.all([KEYS.platform, KEYS.lookup, own].map(async (key) => status(await create(key)))),
  gives: { platform: [202, 401, 401], lookup: [401, 202, 401], own: [401, 401, 202] },
})

/** Choices about keys, errors, lookups and VIN. */
function lookupChoiceCases(sandbox: TestSandbox): { [key in ChoiceKey]?: ChoiceCase } {
  const createVin = (key = KEYS.platform) => sandbox.post(VIN_PATH, { vin: VIN }, key)
  const createMatch = (key: string) =>
    sandbox.post(`/api/v1/${MATCH}`, { dni: "40000001", names: "Ana" }, key)
  const registry = () => sandbox.lookup("vehicular-registry", { plate: identifierOf("plate", "accents") })
  const bodyOfFailure = async () => {
    const { text, headers } = await sandbox.person("x")
    return [headers.get("content-type")?.split(";")[0] ?? null, text.slice(0, 5)]
  }
  async function vinTask() {
    await sandbox.tune({ vinDelayMs: 0 })
    const { task_id } = dataOf(await createVin())
    return (await sandbox.get(`${VIN_PATH}/${String(task_id)}`, KEYS.platform)).body
  }
  return {
    vinKey: byKey(createVin, KEYS.vin),
    matchKey: byKey(createMatch, KEYS.match),
    errorBody: {
      ask: bodyOfFailure,
      gives: { envelope: ["application/json", '{"typ'], html: ["text/html", "<!DOC"], empty: [null, ""] },
    },
    lookupWithoutRecord: {
      ask: async () => {
        const { status: code, body } = await sandbox.person(identifierOf("dni", "record-by-choice"))
        return [code, body && "data" in body ? body.data : "absent"]
      },
      gives: {
        "data-null": [200, null],
        "data-empty": [200, {}],
        "data-absent": [200, "absent"],
        "data-empty-list": [200, []],
        "status-404": [404, null],
      },
    },
    ownersShape: {
      ask: async () =>
        (dataOf(await sandbox.lookup("vehicular", { plate: "ABC123" })).owners as unknown[])[0],
      gives: {
        strings: ANY_TEXT,
        objects: { name: ANY_TEXT, document: ANYTHING },
      },
    },
    afectacionesShape: {
      ask: async () =>
        (dataOf(await registry()).afectaciones as unknown[]).map((item) =>
          item === null ? "null" : typeof item,
        ),
      gives: {
        objects: ["object", "object"],
        strings: ["string", "string"],
        nested: ["object"],
        mixed: ["string", "object", "null", "number", "object"],
        empty: [],
      },
    },
    vinCreateAnswer: {
      ask: async () => {
        const { body } = await createVin()
        return [body?.status, keysOf(body?.data)]
      },
      gives: {
        success: ["success", ["task_id"]],
        "error-with-task": ["error", ["task_id"]],
        "error-without-task": ["error", []],
        "success-without-task": ["success", []],
      },
    },
    vinTaskShape: {
      ask: vinTask,
      gives: {
        "data.status": task({ task_id: ANYTHING, vin: VIN, status: "completed", result: ANYTHING }),
        "data.state": task({ task_id: ANYTHING, vin: VIN, state: "completed", result: ANYTHING }),
        "data.task.status": task({
          task: { id: ANYTHING, vin: VIN, status: "completed" },
          result: ANYTHING,
        }),
        envelope: { status: "completed", message: ANYTHING, data: having({ n_vin: VIN }) },
        "data.result.state": task({
          task_id: ANYTHING,
          vin: VIN,
          result: { state: "completed", record: ANYTHING },
        }),
        none: task({ task_id: ANYTHING, vin: VIN, record: ANYTHING }),
      },
    },
    vinResultShape: {
      ask: async () =>
        dataOf({ status: 200, headers: new Headers(), text: "", body: await vinTask() }).result,
      gives: {
        "information-sheet": having({ n_vin: VIN }),
        "public-data": having({ vin_number: VIN }),
        list: [having({ n_vin: VIN })],
      },
    },
  }
}

/** Choices about match, KYC, AML, signatures and signed links. */
function platformChoiceCases(sandbox: TestSandbox): { [key in ChoiceKey]?: ChoiceCase } {
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
  const openedReport = async () => {
    const response = await fetch(String(dataOf(await sandbox.aml("40000020")).pdf_link))
    await response.arrayBuffer()
    return [response.status, response.headers.get("content-type")?.split(";")[0]]
  }
  const amlItem = async () => (dataOf(await sandbox.aml("40000024")).sanctions as unknown[])[0]
  return {
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
    amlItems: {
      ask: amlItem,
      gives: {
        objects: having({ list: ANY_TEXT }),
        strings: ANY_TEXT,
        nested: { match: ANYTHING },
      },
    },
    signatureCreateStatus: {
      ask: async () => status(await sign()),
      gives: { "200": 200, "201": 201, "202": 202 },
    },
    signatureElements: {
      ask: async () => {
        const { signers } = dataOf(await sign()).signature as { signers: unknown[] }
        return typeof signers[0] === "object" ? keysOf(signers[0]).length : signers[0]
      },
      gives: { identifiers: 1, full: 16, strings: "ana@example.pe", empty: undefined },
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
    fileContentType: {
      ask: openedReport,
      gives: {
        "application/pdf": [200, "application/pdf"],
        "application/octet-stream": [200, "application/octet-stream"],
      },
    },
    expiredLink: {
      ask: async () => {
        await sandbox.tune({ pdfLinkLifetimeMs: 0 })
        return openedReport()
      },
      gives: {
        "403-xml": [403, "application/xml"],
        "403-json": [403, "application/json"],
        "410-html": [410, "text/html"],
      },
    },
  }
}

const sandbox = await startTestSandbox()
afterAll(sandbox.stop)
beforeEach(sandbox.reset)

const SEEN = { ...lookupChoiceCases(sandbox), ...platformChoiceCases(sandbox) }

/** Choices about time or about calls that the sandbox makes: `timing.test.ts` shows them. */
const SHOWN_ELSEWHERE: ChoiceKey[] = ["vinPace", "webhookPayload", "webhookRetry", "signatureFlow"]

const CASES = Object.entries(SEEN).flatMap(([key, { ask, gives }]) =>
  Object.entries(gives).map(([option, expected]) => ({ key, option, ask, expected })),
)

describe("choices", () => {
  it("are all shown by a test, in all their options", () => {
    expect([...Object.keys(SEEN), ...SHOWN_ELSEWHERE].sort()).toEqual(Object.keys(CHOICES).sort())
    for (const [key, { gives }] of Object.entries(SEEN)) {
      expect(Object.keys(gives).sort(), key).toEqual([...CHOICES[key as ChoiceKey].options].sort())
    }
  })

  it.each(CASES)("$key = $option", async ({ key, option, ask, expected }) => {
    expect((await sandbox.choose({ [key]: option })).status).toBe(200)
    expect(await ask()).toEqual(expected)
  })

  it("start at the first option of each", async () => {
    const { settings } = (await sandbox.direct("GET", "state")).body as {
      settings: { choices: Record<string, string> }
    }
    expect(settings.choices).toEqual(
      Object.fromEntries(Object.entries(CHOICES).map(([key, { options }]) => [key, options[0]])),
    )
  })

  it("refuse what does not exist", async () => {
    expect((await sandbox.choose({ vinTaskShape: "spiral" })).body?.problems).toEqual([
      expect.stringContaining("data.state"),
    ])
    expect((await sandbox.choose({ nothing: "x" })).status).toBe(422)
  })
})
