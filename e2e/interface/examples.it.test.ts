import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { beforeAll, expect, test } from "vitest"
import { grantable } from "#lib/domain/access/permissions.ts"
import { OPERATION_SLUGS } from "#lib/operations/registry.ts"
import { ownApp } from "#test/processes/own-app.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"
import { ENDPOINTS } from "../../app/api/openapi.json/endpoints.ts"
import { type Desk, insertedToken, seededDesk } from "../access/desk.ts"
import { EXAMPLE_IDS, EXAMPLES, type Example, sampleQuestion } from "./examples.ts"

// Every example of the description, as a program would send it, against the server that describes itself.

const app = ownApp()
let desk: Desk
let token: string
let document: OpenApi
let watched: { portfolio: string; monitor: string }

beforeAll(async () => {
  desk = await seededDesk(app)
  token = await insertedToken(app, "admin@walk.example", grantable("admin"))
  watched = await watching(desk.clients.manager)
  document = (await (await desk.clients.admin.fetch("/api/openapi.json")).json()) as OpenApi
})

/** A portfolio of one, with a plan. */
async function watching({ fetch: request }: Desk["clients"]["manager"]) {
  const made = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" }
    const response = await request(path, { method: "POST", headers, body: JSON.stringify(body) })
    return ((await response.json()) as { id: string }).id
  }
  const portfolio = await made("/api/portfolios", { name: "Clientes", kind: "customers" })
  await made(`/api/portfolios/${portfolio}/members`, { members: [{ kind: "dni", identifier: "45678912" }] })
  const every = { days: 30 }
  const ceiling = { run: 10, month: 10 }
  const plan = { portfolio, operations: ["aml"], every, hour: "06:00", ceiling }
  return { portfolio, monitor: await made("/api/monitors", plan) }
}

type Operation = {
  responses: { [status: string]: { content?: { [type: string]: { schema?: object } } } }
}
type OpenApi = {
  paths: { [path: string]: { [method: string]: Operation } }
  components: { schemas: { Problem: object } }
}
type ExampleRequest = {
  id: string
  method: string
  path: string
  example: Example
  by: "token" | "session" | "nobody"
}

const requests = Object.entries(ENDPOINTS).flatMap(([id, endpoint]): ExampleRequest[] => {
  const { method, path } = endpoint
  const example = EXAMPLES[id]
  const guarded = "declared" in endpoint && endpoint.declared.sessionOnly ? "session" : "token"
  const by = "open" in endpoint ? "nobody" : guarded
  if (id !== "postChecksOne") return example ? [{ id, method, path, example, by }] : []
  return OPERATION_SLUGS.map((slug) => ({
    ...{ id: `ask-${slug}`, method, path: `/api/checks/${slug}`, by },
    example: { body: sampleQuestion(slug) },
  }))
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
    ...watched,
  }
  return Object.entries(EXAMPLE_IDS).reduce(
    (text, [name, id]) => text.replaceAll(id, ids[name as keyof typeof ids]),
    text,
  )
}

function sent({ method, path, example, by }: ExampleRequest): Promise<Response> {
  const filled = path.replaceAll(/\[(\w+)\]/g, (_, name: string) => example.params?.[name] ?? name)
  const search = new URLSearchParams(example.query).toString()
  const body = example.form ? formOf(example.form) : example.body && here(JSON.stringify(example.body))
  return fetch(app.url + here(search === "" ? filled : `${filled}?${search}`), {
    method,
    headers: {
      ...(by === "token" && { authorization: `Bearer ${token}` }),
      ...(by === "session" && { cookie: sessionCookie(), origin: app.url }),
      ...(example.body !== undefined && { "content-type": "application/json" }),
      ...example.headers,
    },
    redirect: "manual",
    ...(body ? { body: body as BodyInit } : {}),
  })
}

const sessionCookie = () => desk.clients.admin.cookies.map(({ name, value }) => `${name}=${value}`).join("; ")

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

async function faultOf(response: Response, operation: Operation): Promise<unknown> {
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
  const validate = ajv.compile(closed(content.schema) as object)
  return validate(JSON.parse(text)) ? undefined : validate.errors
}

/** Endpoints that only a setting turns on: their examples are answered as by a server without it. */
const OFF_BY_DEFAULT = ["/api/webhooks/vin/[secret]", "/api/metrics"]

test.each(requests.map((request) => [request.id, request] as const))(
  "the example of %s is answered as described",
  async (_, request) => {
    const { method, path, example } = request
    const address = path.replaceAll("[", "{").replaceAll("]", "}")
    const operation = document.paths[address]?.[method.toLowerCase()]
    if (!operation) throw new Error(`${method} ${address} is not in what the server tells of itself`)
    const response = await sent(request)
    expect(response.ok, `${response.status} ${await response.clone().text()}`).toBe(
      example.fails === undefined && !OFF_BY_DEFAULT.includes(path),
    )
    if (example.fails) expect(await response.clone().json()).toMatchObject({ code: example.fails })
    expect(await faultOf(response, operation)).toBeUndefined()
  },
)

test("each endpoint that a session or a token opens has an example", () => {
  const without = Object.entries(ENDPOINTS).filter(([id, one]) => "declared" in one && !EXAMPLES[id])
  expect(without.map(([id]) => id)).toEqual([])
})

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
