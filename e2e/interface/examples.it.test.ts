import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { beforeAll, expect, test } from "vitest"
import { grantable } from "#lib/domain/access/permissions.ts"
import { type ExampleRequest, headersOf } from "#lib/interface/curl.ts"
import { EXAMPLE_IDS } from "#lib/interface/example-ids.ts"
import type { JsonSchema } from "#lib/interface/json-schema.ts"
import { describedOperations, type OpenApi } from "#lib/interface/openapi.ts"
import type { PathOperation } from "#lib/interface/path-operation.ts"
import { ownApp } from "#test/processes/own-app.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"
import { ENDPOINTS } from "../../app/api/openapi.json/endpoints.ts"
import { type Desk, insertedToken, seededDesk } from "../access/desk.ts"

// Every example of the description, as a program would send it, against the server that describes itself.

const app = ownApp()
let desk: Desk
let token: string
let document: OpenApi

beforeAll(async () => {
  desk = await seededDesk(app)
  token = await insertedToken(app, "admin@walk.example", grantable("admin"))
  document = (await (await desk.clients.admin.fetch("/api/openapi.json")).json()) as OpenApi
})

const operations = describedOperations(ENDPOINTS, {
  about: "",
  endpoint: (id) => id,
  question: (slug) => slug,
  parameter: () => undefined,
  answer: { ok: "", accepted: "", unchanged: "", bare: "" },
  problem: (code) => code,
})

/** Replaces the ids of the description's examples by those of the desk. */
function here(text: string): string {
  const ids: Record<keyof typeof EXAMPLE_IDS, string> = {
    check: desk.ids.person,
    report: desk.ids.aml,
    file: desk.ids.file,
    subject: desk.ids.subject,
    batch: desk.ids.batch,
    signature: desk.ids.signature,
  }
  return Object.entries(EXAMPLE_IDS).reduce(
    (text, [name, id]) => text.replaceAll(id, ids[name as keyof typeof ids]),
    text,
  )
}

function sent(request: ExampleRequest): Promise<Response> {
  const { method, path, example } = request
  const session = desk.clients.admin.cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  const filled = { "Bearer {token}": `Bearer ${token}`, "{session}": session, "{origin}": app.url }
  const headers = Object.fromEntries(
    Object.entries(headersOf(request)).map(([name, value]) => [
      name,
      filled[value as keyof typeof filled] ?? value,
    ]),
  )
  const body = example.form ? formOf(example.form) : example.body && here(JSON.stringify(example.body))
  return fetch(app.url + here(path), {
    method,
    headers,
    redirect: "manual",
    ...(body ? { body: body as BodyInit } : {}),
  })
}

function formOf(parts: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (!value.startsWith("@")) form.append(name, value)
    else
      form.append(
        name,
        new Blob([new Uint8Array(pdfOfSize(2_000))], { type: "application/pdf" }),
        value.slice(1),
      )
  }
  return form
}

/** A schema that allows no field that it does not name, so that undescribed fields are reported. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== "object" || schema === null) return schema
  const closedSchema = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  if ("$ref" in closedSchema) return document.components.schemas.Problem
  return "properties" in closedSchema && "type" in closedSchema && !("additionalProperties" in closedSchema)
    ? { ...closedSchema, additionalProperties: false }
    : closedSchema
}

async function faultOf(response: Response, operation: PathOperation): Promise<unknown> {
  const described = operation.responses[response.status]
  if (!described) return `the status ${response.status} is not described: ${await response.text()}`
  const type = (response.headers.get("content-type") ?? "").replace(/;.*/, "")
  const text = await response.text()
  if (!described.content) return text === "" ? undefined : `a body where none is described: ${text}`
  const content = described.content[type]
  if (!content) return `${type} is not described`
  if (!content.schema) return undefined
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  const validate = ajv.compile(closed(content.schema) as JsonSchema)
  return validate(JSON.parse(text)) ? undefined : validate.errors
}

/** Endpoints that only a setting turns on: their examples are answered as by a server without it. */
const OFF_BY_DEFAULT = ["/api/webhooks/vin/[secret]", "/api/metrics"]

const withExample = operations.filter(({ example }) => example)

test.each(withExample.map((one) => [one.operation.operationId, one] as const))(
  "the example of %s is answered as described",
  async (_, { path, method, example }) => {
    if (!example) throw new Error("no example")
    const address = path.replaceAll("[", "{").replaceAll("]", "}")
    const operation = document.paths[address]?.[method.toLowerCase()]
    if (!operation) throw new Error(`${method} ${address} is not in what the server tells of itself`)
    const response = await sent(example)
    const wanted = example.example.fails
    expect(response.ok, `${response.status} ${await response.clone().text()}`).toBe(
      wanted === undefined && !OFF_BY_DEFAULT.includes(path),
    )
    if (wanted) expect(await response.clone().json()).toMatchObject({ code: wanted })
    expect(await faultOf(response, operation)).toBeUndefined()
  },
)

test("a field that is not described, one that is missing and a status of no description are reported", async () => {
  const operation = document.paths["/api/health"]?.get
  if (!operation) throw new Error("not described")
  const answers: [unknown, number][] = [
    [{ status: "alive", extra: 1 }, 200],
    [{}, 200],
    [{ status: "alive" }, 202],
  ]
  for (const [body, status] of answers)
    expect(await faultOf(Response.json(body, { status }), operation)).toBeDefined()
})
