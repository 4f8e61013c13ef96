import { expect } from "vitest"
import { foreignerBirthDate } from "#sandbox/data/foreigner-record.ts"
import { dataOf, KEYS, type Reply, type TestSandbox } from "#sandbox/test-client.ts"
import type { ChoiceKey } from "./choices.ts"
import { identifierOf } from "./notable-traits.ts"

/** The visible effect of a choice: a question, and its answer under every option. */
export type ChoiceCase = { ask: () => Promise<unknown>; gives: { [option: string]: unknown } }

/** vitest's matchers are typed `any`: under these names they are not. */
export const ANYTHING: unknown = expect.anything()
export const ANY_TEXT: unknown = expect.any(String)
export const having = (fields: object): unknown => expect.objectContaining(fields)
const like = (pattern: RegExp): unknown => expect.stringMatching(pattern)

const VIN = "SANDB0X0000000001"
const VIN_PATH = "/v1/consulta/vehicular-vin"
const MATCH = "solutions/match-registry"
const NO_ID = "00000000-0000-4000-8000-000000000000"
const status = (reply: Reply) => reply.status
const keysOf = (value: unknown) => Object.keys(value ?? {})

/** Choices about keys, errors, lookups and VIN. */
export function lookupChoiceCases(sandbox: TestSandbox): { [key in ChoiceKey]?: ChoiceCase } {
  const createVin = (key = KEYS.platform) => sandbox.post(VIN_PATH, { vin: VIN }, key)
  const createMatch = (key = KEYS.platform, extra = {}) =>
    sandbox.post(`/api/v1/${MATCH}`, { dni: "40000001", names: "Ana", ...extra }, key)
  const foreigner = (birthdate: string) =>
    sandbox.lookup("extranjeros", { document_number: "001234567", birthdate })
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
  const limited = async () => {
    await sandbox.tune({ rateLimit: { limit: 0, windowMs: 60_000, retryAfter: "none" } })
    return status(await sandbox.aml("1"))
  }
  const withoutAccept = async () => {
    const response = await fetch(`${sandbox.url}/v2/consulta/personas`, {
      method: "POST",
      headers: { accept: "text/html" },
    })
    return (await response.text()).slice(0, 9)
  }
  return {
    vinKey: {
      ask: async () => [
        status(await createVin()),
        status(await createVin(KEYS.lookup)),
        status(await createVin(KEYS.vin)),
      ],
      gives: { platform: [202, 401, 401], lookup: [401, 202, 401], own: [401, 401, 202] },
    },
    matchKey: {
      ask: async () => [
        status(await createMatch()),
        status(await createMatch(KEYS.lookup)),
        status(await createMatch(KEYS.match)),
      ],
      gives: { platform: [202, 401, 401], lookup: [401, 202, 401], own: [401, 401, 202] },
    },
    errorBody: {
      ask: bodyOfFailure,
      gives: { envelope: ["application/json", '{"typ'], html: ["text/html", "<!DOC"], empty: [null, ""] },
    },
    malformedJson: {
      ask: async () => status(await sandbox.post(VIN_PATH, "{", KEYS.platform)),
      gives: { "422": 422, "400": 400 },
    },
    unlistedRateLimit: { ask: limited, gives: { no: 200, yes: 429 } },
    missingAccept: { ask: withoutAccept, gives: { ignored: '{"type":"', "html-errors": "<!DOCTYPE" } },
    dniFormat: {
      ask: async () => [status(await sandbox.person("1234")), status(await sandbox.person("A-1"))],
      gives: { "8-digits": [400, 400], digits: [200, 400], any: [200, 200] },
    },
    rucFormat: {
      ask: async () =>
        Promise.all(
          ["20400000010", "2040000001"].map(async (ruc) => status(await sandbox.lookup("empresas", { ruc }))),
        ),
      gives: { "11-digits": [200, 400], "check-digit": [400, 400], digits: [200, 200] },
    },
    plateFormat: {
      ask: async () =>
        Promise.all(
          ["ABC-123", "ABC123", "AB"].map(async (plate) =>
            status(await sandbox.lookup("vehicular", { plate })),
          ),
        ),
      gives: { "6-alphanumeric": [200, 200, 400], "6-with-hyphen": [200, 400, 400], any: [200, 200, 200] },
    },
    birthdateFormat: {
      ask: async () =>
        Promise.all(
          ["1990-05-03", "03-05-1990", "03/05/1990", "mayo"].map(async (date) =>
            status(await foreigner(date)),
          ),
        ),
      gives: {
        "YYYY-MM-DD": [200, 400, 400, 400],
        "DD-MM-YYYY": [400, 200, 400, 400],
        "DD/MM/YYYY": [400, 400, 200, 400],
        any: [200, 200, 200, 200],
      },
    },
    birthdateMismatch: {
      ask: async () =>
        [await foreigner(foreignerBirthDate("001234567")), await foreigner("1910-01-01")].map((reply) => [
          reply.status,
          reply.body?.data !== null,
        ]),
      gives: {
        "not-compared": [
          [200, true],
          [200, true],
        ],
        "without-record": [
          [200, true],
          [200, false],
        ],
        "400": [
          [200, true],
          [400, false],
        ],
      },
    },
    personExtErrors: {
      ask: async () => status(await sandbox.lookup("personas-ext", {})),
      gives: { "400": 400, "422": 422 },
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
    genderWords: {
      ask: async () => String(dataOf(await sandbox.lookup("personas-ext", { dni: "40000060" })).gender),
      gives: {
        letters: like(/^[MF]$/),
        words: like(/INO$/),
        digits: like(/^[12]$/),
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
        "data.status": {
          status: "success",
          message: ANYTHING,
          data: { task_id: ANYTHING, vin: VIN, status: "completed", result: ANYTHING },
        },
        "data.state": {
          status: "success",
          message: ANYTHING,
          data: { task_id: ANYTHING, vin: VIN, state: "completed", result: ANYTHING },
        },
        "data.task.status": {
          status: "success",
          message: ANYTHING,
          data: { task: { id: ANYTHING, vin: VIN, status: "completed" }, result: ANYTHING },
        },
        envelope: {
          status: "completed",
          message: ANYTHING,
          data: having({ n_vin: VIN }),
        },
        "data.result.state": {
          status: "success",
          message: ANYTHING,
          data: {
            task_id: ANYTHING,
            vin: VIN,
            result: { state: "completed", record: ANYTHING },
          },
        },
        none: {
          status: "success",
          message: ANYTHING,
          data: { task_id: ANYTHING, vin: VIN, record: ANYTHING },
        },
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
    vinUnknownTask: {
      ask: async () => {
        const reply = await sandbox.get(`${VIN_PATH}/${NO_ID}`, KEYS.platform)
        return [reply.status, reply.body?.data]
      },
      gives: { "404": [404, null], "422": [422, null], "200-null": [200, null], "500": [500, null] },
    },
  }
}
