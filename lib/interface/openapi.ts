import { SESSION_COOKIES } from "#lib/auth/cookie-names.ts"
import type { CostClass } from "#lib/domain/charges.ts"
import { type ErrorCode, FAILURES } from "#lib/domain/failures.ts"
import type { Declared } from "#lib/http/route.ts"
import { OPERATION_SLUGS, OPERATIONS, type OperationSlug } from "#lib/operations/registry.ts"
import packageJson from "../../package.json" with { type: "json" }
import { checkAnswerOf } from "./answers/check-answers.ts"
import { addressOf, curlOf, type ExampleRequest } from "./curl.ts"
import { type Answers, type Example, isLargeFile } from "./described.ts"
import { type JsonSchema, jsonSchemaOf } from "./json-schema.ts"
import { sampleQuestion } from "./sample-question.ts"

/** An edge that `route()` makes, with what it declares. */
export type DescribedEdge = { method: "GET" | "POST" | "PUT"; path: string; declared: Declared }

/** One that needs no session; `bare`: the statuses that it answers without anything to describe. */
export type OpenEdge = {
  method: "GET" | "POST" | "PUT"
  path: string
  open: { answers: Answers; bare?: readonly number[]; example?: Example }
}

/** The words of a description, in the reader's language. */
export type InterfaceWords = {
  about: string
  /** What an edge is for, by its name; of a question by that of its operation. */
  edge: (id: string) => string
  question: (slug: OperationSlug) => string
  parameter: (name: string) => string | undefined
  /** What an answer is that went well, that is unchanged, and that fails with a code. */
  answer: { ok: string; accepted: string; unchanged: string; bare: string }
  problem: (code: ErrorCode) => string
}

/** One edge as OpenAPI tells of it, with what OpenAPI has no place for under `x-`. */
export type PathOperation = {
  operationId: string
  tags: string[]
  summary: string
  security?: { [scheme: string]: string[] }[]
  parameters?: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: { [status: string]: { description: string; content?: Content } }
  "x-permission"?: string
  /** What the log of who did what keeps of it. */
  "x-records"?: string
  /** Whether it asks the service, and what that takes as far as its specification says. */
  "x-may-cost": CostClass | false
  "x-codeSamples"?: { lang: "Shell"; source: string }[]
}

export type Parameter = {
  name: string
  in: "path" | "query" | "header"
  required: boolean
  description?: string
  schema: JsonSchema
}

type Content = { [mediaType: string]: { schema?: JsonSchema } }

export type OpenApi = {
  openapi: "3.1.1"
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: { [path: string]: { [method: string]: PathOperation } }
  components: { securitySchemes: object; schemas: Record<string, JsonSchema> }
}

/** A described request: what OpenAPI tells, and its example as a test runs it. */
export type DescribedOperation = {
  path: string
  method: string
  operation: PathOperation
  example?: ExampleRequest
}

const PROBLEM: JsonSchema = {
  type: "object",
  required: ["type", "title", "status", "detail", "code", "repeatable", "mayHaveCost", "requestId"],
  properties: {
    type: { const: "about:blank" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    code: { type: "string" },
    repeatable: { type: "boolean" },
    mayHaveCost: { type: "boolean" },
    requestId: { type: "string" },
    checkId: { type: "string", format: "uuid" },
    errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
  },
}

/** The interface as OpenAPI 3.1, made of what its edges declare and of nothing else. */
export function openapiOf(
  edges: Record<string, DescribedEdge | OpenEdge>,
  words: InterfaceWords,
  origin: string,
): OpenApi {
  const paths: OpenApi["paths"] = {}
  for (const { path, method, operation } of describedOperations(edges, words)) {
    const address = path.replaceAll("[", "{").replaceAll("]", "}")
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation }
  }
  const [cookie, secureCookie] = SESSION_COOKIES
  return {
    openapi: "3.1.1",
    info: { title: "Cotejo", version: packageJson.version, description: words.about },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        session: { type: "apiKey", in: "cookie", name: origin.startsWith("https:") ? secureCookie : cookie },
      },
      schemas: { Problem: PROBLEM },
    },
  }
}

/** The same as a list: every edge, and in the place of the one that asks, each question by its operation. */
export function describedOperations(
  edges: Record<string, DescribedEdge | OpenEdge>,
  words: InterfaceWords,
): DescribedOperation[] {
  return Object.entries(edges).flatMap(([id, edge]) => {
    if ("open" in edge) return [openOperation(id, edge, words)]
    if (id === "postChecksOne") return OPERATION_SLUGS.map((slug) => questionOperation(slug, edge, words))
    return [guardedOperation(id, edge, words, words.edge(id))]
  })
}

function questionOperation(slug: OperationSlug, { declared }: DescribedEdge, words: InterfaceWords) {
  const { input, answer, cost } = OPERATIONS[slug]
  const known = checkAnswerOf(answer)
  const { params: _, ...told } = declared
  const own: Declared = {
    ...told,
    body: input,
    answers: { 200: known, 202: known },
    example: { body: sampleQuestion(slug) },
  }
  const id = `ask-${slug}`
  const edge = { method: "POST", path: `/api/checks/${slug}`, declared: own } as const
  const described = guardedOperation(id, edge, words, words.question(slug))
  return { ...described, operation: { ...described.operation, "x-may-cost": cost } }
}

function guardedOperation(
  id: string,
  { method, path, declared }: DescribedEdge,
  words: InterfaceWords,
  summary: string,
): DescribedOperation {
  const { permission, audit, sessionOnly, asks, example } = declared
  const request: ExampleRequest = {
    method,
    path: addressOf(path, example),
    example,
    by: sessionOnly ? "session" : "token",
  }
  const content = bodyOf(declared)
  const operation: PathOperation = {
    operationId: id,
    tags: [tagOf(path)],
    summary,
    security: sessionOnly ? [{ session: [] }] : [{ token: [] }, { session: [] }],
    parameters: parametersOf(path, declared, words),
    ...(content && { requestBody: { required: true, content } }),
    responses: { ...answersOf(declared, words), ...problemsOf(declared, method, words) },
    "x-permission": permission,
    ...(audit !== "nothing" && { "x-records": audit }),
    "x-may-cost": asks ? "unspecified" : false,
    "x-codeSamples": [{ lang: "Shell", source: curlOf(request) }],
  }
  return { path, method, operation, example: request }
}

function openOperation(
  id: string,
  { method, path, open }: OpenEdge,
  words: InterfaceWords,
): DescribedOperation {
  const { answers, bare = [], example } = open
  const request: ExampleRequest | undefined = example && {
    method,
    path: addressOf(path, example),
    example,
    by: "nobody",
  }
  const params = [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) =>
    parameter("path", name, { type: "string" }, words),
  )
  const operation: PathOperation = {
    operationId: id,
    tags: [tagOf(path)],
    summary: words.edge(id),
    security: [],
    ...(params.length > 0 && { parameters: params }),
    responses: {
      ...answersOf({ answers }, words),
      ...Object.fromEntries(bare.map((status) => [status, { description: words.answer.bare }])),
    },
    "x-may-cost": false,
    ...(request && { "x-codeSamples": [{ lang: "Shell", source: curlOf(request) }] }),
  }
  return { path, method, operation, ...(request && { example: request }) }
}

/** The thing that an address is about: its first part below `/api`. */
const tagOf = (path: string) => path.split("/")[2] ?? ""

function parametersOf(path: string, { params, query, asks }: Declared, words: InterfaceWords): Parameter[] {
  const known = params ? propertiesOf(jsonSchemaOf(params)) : {}
  const inPath = [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) =>
    parameter("path", name, known[name] ?? { type: "string" }, words),
  )
  const search = query ? jsonSchemaOf(query) : {}
  const required = Array.isArray(search.required) ? search.required : []
  const inQuery = Object.entries(propertiesOf(search)).map(([name, schema]) => ({
    ...parameter("query", name, schema, words),
    required: required.includes(name),
  }))
  const keys = asks
    ? ["idempotency-key", "x-repeat-of"].map((name) => ({
        ...parameter("header", name, { type: "string" }, words),
        required: false,
      }))
    : []
  return [...inPath, ...inQuery, ...keys]
}

function parameter(
  place: Parameter["in"],
  name: string,
  schema: JsonSchema,
  words: InterfaceWords,
): Parameter {
  const description = words.parameter(name)
  return { name, in: place, required: true, ...(description !== undefined && { description }), schema }
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>
}

function bodyOf({ body, multipart }: Declared): Content | undefined {
  if (body) return { "application/json": { schema: jsonSchemaOf(body) } }
  if (!multipart) return undefined
  const schema = {
    type: "object",
    required: ["request", "file"],
    properties: {
      request: {
        type: "string",
        contentMediaType: "application/json",
        contentSchema: jsonSchemaOf(multipart),
      },
      sha256: { type: "array", items: { type: "string", pattern: "^[0-9a-f]{64}$" } },
      file: { type: "array", items: { type: "string", contentMediaType: "application/pdf" } },
    },
  }
  return { "multipart/form-data": { schema } }
}

function answersOf({ answers, etag }: Pick<Declared, "answers" | "etag">, { answer }: InterfaceWords) {
  const described = Object.entries(answers).map(([status, told]) => {
    const content: Content =
      "files" in told
        ? Object.fromEntries(told.files.map((type) => [type, {}]))
        : { "application/json": { schema: jsonSchemaOf(told) } }
    return [status, { description: status === "200" ? answer.ok : answer.accepted, content }] as const
  })
  return {
    ...Object.fromEntries(described),
    ...(etag && { 304: { description: answer.unchanged } }),
  }
}

/** What every edge of that kind may say, and what this one says besides, by status. */
function problemsOf(declared: Declared, method: string, words: InterfaceWords): PathOperation["responses"] {
  const byStatus = Map.groupBy(failuresOf(declared, method), (code) => FAILURES[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${words.problem(code)}`).join(" · "),
        content: {
          "application/problem+json": {
            schema: {
              allOf: [{ $ref: "#/components/schemas/Problem" }, { properties: { code: { enum: codes } } }],
            },
          },
        },
      },
    ]),
  )
}

/** The codes that an edge may answer, in the order of the one table of failures. */
export function failuresOf(declared: Declared, method: string): ErrorCode[] {
  const {
    sessionOnly,
    confirmed,
    audit,
    asks,
    params,
    query,
    body,
    multipart,
    answers,
    fails = [],
  } = declared
  const changes = method !== "GET" || audit !== "nothing"
  const codes = new Set<ErrorCode>([
    "signed_out",
    "password_change_required",
    "factor_required",
    "forbidden",
    "throttled",
    "internal",
    ...(sessionOnly ? (["session_required"] as const) : (["invalid_token", "two_credentials"] as const)),
    ...(changes ? (["cross_site"] as const) : []),
    ...(params || query || body || multipart ? (["invalid_input"] as const) : []),
    ...(body ? (["malformed_body", "unsupported_body", "body_too_large"] as const) : []),
    ...(confirmed ? (["confirmation_required"] as const) : []),
    ...(asks ? (["asked_unconfirmed"] as const) : []),
    ...(isLargeFile(answers) ? (["downloads_full"] as const) : []),
    ...fails,
  ])
  return (Object.keys(FAILURES) as ErrorCode[]).filter((code) => codes.has(code))
}
