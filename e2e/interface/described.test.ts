import { Validator } from "@seriousme/openapi-schema-validator"
import { createTranslator } from "next-intl"
import { describe, expect, test } from "vitest"
import { endpointWords } from "#lib/audit/detail-words.ts"
import { FAILURES } from "#lib/domain/failures.ts"
import { TAG } from "#lib/i18n/locale.ts"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { openapiOf } from "#lib/interface/openapi.ts"
import { routeOf } from "#lib/log/fields.ts"
import { ENDPOINTS } from "../../app/api/openapi.json/endpoints.ts"
import { endpointsOfFiles } from "../access/endpoints.ts"
import { OPEN_ROUTES, ROUTES } from "../access/table.ts"

const en = await messagesOf("en")
const es = await messagesOf("es")

type Words = Record<string, string | undefined>

const documentIn = (locale: "es" | "en", messages: typeof es) =>
  openapiOf(ENDPOINTS, createTranslator({ locale: TAG[locale], messages }), "https://cotejo.example")
const { paths = {} } = documentIn("es", es)
const operations = Object.entries(paths).flatMap(([address, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
    path: address.replaceAll(/\{(\w+)\}/g, "[$1]"),
    method: method.toUpperCase(),
    operation,
  })),
)

type Operation = {
  summary: string
  security: Record<string, unknown>[]
  parameters?: { name: string; description?: string }[]
  responses: { [status: string]: { content?: { [type: string]: { schema?: { allOf?: unknown } } } } }
  "x-permission"?: string
  "x-records"?: string
}

test("every route is described, and nothing that is none", () => {
  const described = Object.values(ENDPOINTS).map(({ method, path }) =>
    `${method} ${path}`.replace(/\/api\/auth\/.*/, "/api/auth/[...nextauth]"),
  )
  expect([...new Set(described)].sort()).toEqual(endpointsOfFiles().routes.sort())
})

test("each endpoint is described: its purpose, its permission, its answers and its failures", () => {
  for (const { operation, path, method } of operations) {
    const name = `${method} ${path}`
    expect(operation.summary, name).not.toBe("")
    expect(Object.keys(operation.responses), name).not.toEqual([])
    for (const parameter of operation.parameters ?? [])
      expect(parameter.description ?? "interface.", `${name} ${parameter.name}`).not.toMatch(/^interface\./)
    const route = ROUTES[`${method} ${path}`] ?? ROUTES["POST /api/checks/[checkOrOperation]"]
    const isOpen = `${method} ${path}`.includes("/api/auth/") || `${method} ${path}` in OPEN_ROUTES
    if (isOpen) continue
    expect(operation["x-permission"], name).toBe(route?.cells[0]?.permission)
    expect(
      operation.security.some((scheme) => "token" in scheme),
      name,
    ).toBe(!route?.sessionOnly)
    if (route?.recorded) expect(operation["x-records"], name).toBeDefined()
    expect(operation.responses[500], name).toBeDefined()
  }
})

describe.each([
  ["es", es],
  ["en", en],
] as const)("in %s", (locale, messages) => {
  test("it is OpenAPI 3.1", async () => {
    const document = documentIn(locale, messages as typeof es)
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
        allOf?: [unknown, { properties: { code: { enum?: string[]; const?: string } } }]
      }
      const { code } = allOf?.[1].properties ?? {}
      return (code?.enum ?? (code?.const ? [code.const] : [])).map((code) => ({
        code,
        status: Number(status),
      }))
    }),
  )
  expect(described.length).toBeGreaterThan(100)
  for (const { code, status } of described) expect(FAILURES).toHaveProperty(`${code}.status`, status)
})
