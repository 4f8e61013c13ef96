import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { OPERATION_SLUGS, type OperationSlug, operationOf } from "#lib/operations/registry.ts"
import { signature } from "#lib/operations/signature.ts"
import { setForThisProcess } from "#test/processes/settings.ts"
import { readTask, send, sendSignature, showSignature } from "./send.ts"

type ReceivedRequest = {
  method: string
  url: string
  key: string
  type: string | undefined
  accept: string
  body: string
}

const received: ReceivedRequest[] = []
const server = createServer((request, response) => {
  void read(request).then((one) => {
    received.push(one)
    response.end("{}")
  })
})

async function read(request: IncomingMessage): Promise<ReceivedRequest> {
  const { method = "", url = "", headers } = request
  let body = ""
  for await (const piece of request) body += String(piece)
  const key = headers.authorization ?? ""
  return { method, url, key, type: headers["content-type"], accept: headers.accept ?? "", body }
}

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  const key = `${"A".repeat(43)}=`
  setForThisProcess({
    UPSTREAM_BASE_URL: `http://127.0.0.1:${port}/hub/`,
    UPSTREAM_PLATFORM_URL: `http://127.0.0.1:${port}/platform`,
    UPSTREAM_LOOKUP_KEY: "key-lookup",
    UPSTREAM_PLATFORM_KEY: "key-platform",
    UPSTREAM_VIN_KEY: "key-vin",
    UPSTREAM_MATCH_KEY: "key-match",
    UPSTREAM_VIN_PATH: "/v1/consulta/vehicular-vin",
    DATABASE_URL: "postgres://127.0.0.1/none",
    AUTH_SECRET: "s".repeat(32),
    DATA_KEYS: `k:${key}`,
    SIGNING_KEY: key,
  })
})
afterAll(() => {
  server.close()
})

/** Specification, Endpoints: method and address, and by which hub's key (Authentication); VIN and match have slots of their own. */
const SHOWN: {
  [slug in OperationSlug]?: readonly [input: Record<string, string>, line: string, key: string]
} = {
  person: [{ dni: "00123456" }, "POST /hub/v2/consulta/personas", "lookup"],
  "person-ext": [{ dni: "00123456" }, "POST /hub/v2/consulta/personas-ext", "lookup"],
  foreigner: [
    { document_number: "001234567", birthdate: "1990-05-03" },
    "POST /hub/v2/consulta/extranjeros",
    "lookup",
  ],
  company: [{ ruc: "20100047218" }, "POST /hub/v2/consulta/empresas", "lookup"],
  vehicle: [{ plate: "abc-123" }, "POST /hub/v2/consulta/vehicular", "lookup"],
  "vehicle-registry": [{ plate: "ABC 123" }, "POST /hub/v2/consulta/vehicular-registry", "lookup"],
  vin: [{ vin: "1HGCM82633A004352" }, "POST /platform/v1/consulta/vehicular-vin", "vin"],
  match: [
    { dni: "00123456", birth_date: "1990-05-03" },
    "POST /platform/api/v1/solutions/match-registry",
    "match",
  ],
  kyc: [
    { document_type: "dni", document_number: "00123456" },
    "POST /platform/api/v1/solutions/kyc-provider/sessions/last",
    "platform",
  ],
  aml: [{ dni: "00123456" }, "GET /platform/api/v1/solutions/aml-report?dni=00123456", "platform"],
}

test.each(Object.entries(SHOWN))(
  "%s goes to its own address with its own key, every value as the text that was asked",
  async (slug, [input, line, key]) => {
    const operation = operationOf(slug as OperationSlug)
    expect(operation.input.parse(input)).toEqual(input)
    await send(operation, input)
    const { method, url, body, type, ...one } = received.at(-1) ?? ({} as ReceivedRequest)
    expect(`${method} ${url}`).toBe(line)
    expect(one).toEqual({ key: `Bearer key-${key}`, accept: "application/json" })
    expect([type, body]).toEqual(
      method === "GET" ? [undefined, ""] : ["application/json", JSON.stringify(input)],
    )
  },
)

test.each([
  ["vin", "GET /platform/api/v1/solutions/consulta/vehicular-vin/a%2Fb%20c", "vin"],
  ["match", "GET /platform/api/v1/solutions/match-registry/a%2Fb%20c", "match"],
] as const)(
  "a task of %s is read where the specification reads it, whichever path it was created on",
  async (slug, line, key) => {
    const { task, ...operation } = operationOf(slug)
    if (!task) throw new Error("no task")
    await readTask(operation, task, "a/b c")
    const one = received.at(-1)
    expect([`${one?.method} ${one?.url}`, one?.key, one?.body]).toEqual([line, `Bearer key-${key}`, ""])
  },
)

test("signature requests go by the platform's key", async () => {
  async function* pieces() {
    yield Buffer.from("{}")
  }
  await sendSignature({ contentType: "application/json", length: 2, pieces: pieces() })
  await showSignature("7e57")
  expect(received.slice(-2).map(({ method, url, key }) => [`${method} ${url}`, key])).toEqual([
    ["POST /platform/api/v1/esign/send-request-new-signature", "Bearer key-platform"],
    ["GET /platform/api/v1/esign/signature/7e57", "Bearer key-platform"],
  ])
})

/** Specification, Errors, Status codes by endpoint; 401 belongs to every endpoint. Which codes are not shown has no meaning of its own. */
test.each([
  [
    ["person", "foreigner", "company", "vehicle", "vehicle-registry"],
    [400, 401, 429, 500],
  ],
  [["person-ext"], [401]],
  [["vin"], [401, 402, 422, 429]],
  [["match"], [401, 402, 422, 503]],
  [["kyc"], [401, 422, 429, 500]],
  [["aml"], [401, 422]],
] as const)("%j lists its errors as the specification does", (slugs, codes) => {
  for (const slug of slugs) expect(operationOf(slug).wire.listedErrors).toEqual(codes)
  expect(signature.wire.listedErrors).toEqual([])
})

test("each answers in the envelope of its base, whatever words stand in its path", () => {
  for (const slug of OPERATION_SLUGS) {
    const { base, envelope } = operationOf(slug).wire
    expect([slug, envelope]).toEqual([slug, base])
  }
})
