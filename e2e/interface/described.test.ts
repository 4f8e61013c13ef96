import { Validator } from "@seriousme/openapi-schema-validator"
import { describe, expect, test } from "vitest"
import { endpointWords } from "#lib/audit/endpoint-words.ts"
import { FAILURES } from "#lib/domain/failures.ts"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { describedOperations, openapiOf } from "#lib/interface/openapi.ts"
import type { InterfaceWords } from "#lib/interface/path-operation.ts"
import { routeOf } from "#lib/log/fields.ts"
import { ENDPOINTS } from "../../app/api/openapi.json/endpoints.ts"
import { endpointsOfFiles } from "../access/endpoints.ts"
import { OPEN_ROUTES, ROUTES } from "../access/table.ts"

const en = await messagesOf("en")
const es = await messagesOf("es")

type Words = Record<string, string | undefined>

function wordsOf({ interface: own, problems }: typeof es): InterfaceWords {
  const endpoints: Words = own.edges
  const parameters: Words = own.parameters
  return {
    about: own.apiAbout,
    endpoint: (id) => endpoints[id] ?? "",
    question: (slug) => slug,
    parameter: (name) => parameters[name],
    answer: own.answer,
    problem: (code) => (problems as Record<string, { title: string }>)[code]?.title ?? "",
  }
}

const operations = describedOperations(ENDPOINTS, wordsOf(es))

test("every route is described, and nothing that is none", () => {
  const described = Object.values(ENDPOINTS).map(({ method, path }) =>
    `${method} ${path}`.replace(/\/api\/auth\/.*/, "/api/auth/[...nextauth]"),
  )
  expect([...new Set(described)].sort()).toEqual(endpointsOfFiles().routes.sort())
})

test("each endpoint is described: its purpose, its permission, its answers and its failures, with an example", () => {
  for (const { operation, path, method } of operations) {
    const name = `${method} ${path}`
    expect(operation.summary, name).not.toBe("")
    expect(Object.keys(operation.responses), name).not.toEqual([])
    for (const parameter of operation.parameters ?? [])
      expect(parameter.description, `${name} ${parameter.name}`).toBeTruthy()
    const route = ROUTES[`${method} ${path}`] ?? ROUTES["POST /api/checks/[checkOrOperation]"]
    const isOpen = `${method} ${path}`.includes("/api/auth/") || `${method} ${path}` in OPEN_ROUTES
    if (isOpen) continue
    expect(operation["x-permission"], name).toBe(route?.cells[0]?.permission)
    expect(
      operation.security?.some((scheme) => "token" in scheme),
      name,
    ).toBe(!route?.sessionOnly)
    if (route?.recorded) expect(operation["x-records"], name).toBeDefined()
    expect(operation.responses[500], name).toBeDefined()
    expect(operation["x-codeSamples"]?.[0]?.source, name).toContain("curl")
  }
})

describe.each([
  ["es", es],
  ["en", en],
])("in %s", (_, messages) => {
  test("it is OpenAPI 3.1", async () => {
    const document = openapiOf(ENDPOINTS, wordsOf(messages as typeof es), "https://cotejo.example")
    const { valid, errors } = await new Validator().validate(structuredClone(document) as never)
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })
})

test("what the log says of a refusal names every endpoint as its description does", () => {
  const endpoints: Words = es.interface.edges
  const wordAt = (path: string) => endpoints[path.replace("interface.edges.", "")]
  for (const [name, { method, path }] of Object.entries(ENDPOINTS)) {
    if (name === "postChecksOne") continue // the log names it by its operation
    const asked = `${method} ${routeOf(path.replace(/\[\w+\]/g, "0190"))}`
    expect(endpointWords(asked, wordAt), name).toBe(endpoints[name])
  }
})

test("no code of a failure stands in it that is not one of ours", () => {
  const described = operations.flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, { content }]) => {
      const { allOf } = (content?.["application/problem+json"]?.schema ?? {}) as {
        allOf?: [unknown, { properties: { code: { enum: string[] } } }]
      }
      return (allOf?.[1].properties.code.enum ?? []).map((code) => ({ code, status: Number(status) }))
    }),
  )
  expect(described.length).toBeGreaterThan(100)
  for (const { code, status } of described) expect(FAILURES).toHaveProperty(`${code}.status`, status)
})
