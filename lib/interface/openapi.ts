import { SESSION_COOKIES } from "#lib/auth/session/cookie-names.ts"
import type { Declared } from "#lib/http/route.ts"
import { OPERATION_SLUGS, OPERATIONS, type OperationSlug } from "#lib/operations/registry.ts"
import packageJson from "../../package.json" with { type: "json" }
import { checkAnswerOf } from "./answers/check-answers.ts"
import { addressOf, curlOf, type ExampleRequest } from "./curl.ts"
import type { JsonSchema } from "./json-schema.ts"
import type {
  DescribedEndpoint,
  DescribedOperation,
  InterfaceWords,
  PathOperation,
  PublicEndpoint,
} from "./path-operation.ts"

import { bodyOf, parameter, parametersOf } from "./request-parts.ts"
import { answersOf, problemsOf } from "./responses.ts"
import { sampleQuestion } from "./sample-question.ts"

export type OpenApi = {
  openapi: "3.1.1"
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: { [path: string]: { [method: string]: PathOperation } }
  components: { securitySchemes: object; schemas: Record<string, JsonSchema> }
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

/** Returns the interface as OpenAPI 3.1, derived from the declarations of its endpoints and from nothing else. */
export function openapiOf(
  endpoints: Record<string, DescribedEndpoint | PublicEndpoint>,
  words: InterfaceWords,
  origin: string,
): OpenApi {
  const paths: OpenApi["paths"] = {}
  for (const { path, method, operation } of describedOperations(endpoints, words)) {
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

/** The same as a list: every endpoint, and in the place of the one that asks, each question by its operation. */
export function describedOperations(
  endpoints: Record<string, DescribedEndpoint | PublicEndpoint>,
  words: InterfaceWords,
): DescribedOperation[] {
  return Object.entries(endpoints).flatMap(([id, endpoint]) => {
    if ("open" in endpoint) return [openOperation(id, endpoint, words)]
    if (id === "postChecksOne") return OPERATION_SLUGS.map((slug) => questionOperation(slug, endpoint, words))
    return [guardedOperation(id, endpoint, words, words.endpoint(id))]
  })
}

function questionOperation(slug: OperationSlug, { declared }: DescribedEndpoint, words: InterfaceWords) {
  const { input, answer, cost } = OPERATIONS[slug]
  const known = checkAnswerOf(answer)
  const { params: _, ...rest } = declared
  const own: Declared = {
    ...rest,
    body: input,
    answers: { 200: known, 202: known },
    example: { body: sampleQuestion(slug) },
  }
  const id = `ask-${slug}`
  const endpoint = { method: "POST", path: `/api/checks/${slug}`, declared: own } as const
  const described = guardedOperation(id, endpoint, words, words.question(slug))
  return { ...described, operation: { ...described.operation, "x-may-cost": cost } }
}

function guardedOperation(
  id: string,
  { method, path, declared }: DescribedEndpoint,
  words: InterfaceWords,
  summary: string,
): DescribedOperation {
  const { permission, also, audit, sessionOnly, asks, example } = declared
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
    ...(also && { "x-also": also }),
    ...(audit !== "nothing" && { "x-records": audit }),
    "x-may-cost": asks ? "unspecified" : false,
    "x-codeSamples": [{ lang: "Shell", source: curlOf(request) }],
  }
  return { path, method, operation, example: request }
}

function openOperation(
  id: string,
  { method, path, open }: PublicEndpoint,
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
    summary: words.endpoint(id),
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
