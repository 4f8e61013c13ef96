import type { createTranslator, Messages } from "next-intl"
import * as z from "zod/mini"
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from "zod-openapi"
import { SESSION_COOKIES } from "#lib/auth/session/cookie-names.ts"
import { type ErrorCode, FAILURES } from "#lib/domain/failures.ts"
import type { Declared } from "#lib/http/route.ts"
import { OPERATION_SLUGS, OPERATIONS, type OperationSlug } from "#lib/operations/registry.ts"
import packageJson from "../../package.json" with { type: "json" }
import { checkAnswerOf } from "./answers/check-answers.ts"
import { repeatedQuestion, selfMatch } from "./answers/desk-answers.ts"
import type { Answers } from "./described.ts"

/** An endpoint that `route()` makes, with its declaration. */
export type DescribedEndpoint = { method: "GET" | "POST" | "PUT"; path: string; declared: Declared }

/** One that needs no session; `bare`: the statuses that it answers without anything to describe. */
export type PublicEndpoint = {
  method: "GET" | "POST" | "PUT"
  path: string
  open: { answers: Answers; bare?: readonly number[] }
}

/** The words of all messages, in the reader's language. */
export type Translator = ReturnType<typeof createTranslator<Messages>>

const PROBLEM = z.object({
  type: z.literal("about:blank"),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  repeatable: z.boolean(),
  mayHaveCost: z.boolean(),
  requestId: z.string(),
  checkId: z.optional(z.uuid()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  repeated: z.optional(repeatedQuestion),
  selfMatches: z.optional(z.array(selfMatch)),
})

/** Returns the interface as OpenAPI 3.1, derived from the declarations of its endpoints and from nothing else. */
export function openapiOf(
  endpoints: Record<string, DescribedEndpoint | PublicEndpoint>,
  t: Translator,
  origin: string,
) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  const add = (id: string, { method, path }: { method: string; path: string }, operation: object) => {
    const address = path.replaceAll(/\[(\w+)\]/g, "{$1}")
    const described = { operationId: id, tags: [path.split("/")[2] ?? ""], ...operation }
    paths[address] = { ...paths[address], [method.toLowerCase()]: described as ZodOpenApiOperationObject }
  }
  for (const [id, endpoint] of Object.entries(endpoints)) {
    if (id === "postChecksOne" && "declared" in endpoint) {
      for (const slug of OPERATION_SLUGS) add(`ask-${slug}`, ...questionOperation(slug, endpoint, t))
      continue
    }
    const summary = t(`interface.edges.${id}` as "interface.edges.getChecks")
    const operation = "open" in endpoint ? openOperation(endpoint, t) : guardedOperation(endpoint, t)
    add(id, endpoint, { summary, ...operation })
  }
  const [cookie = "", secureCookie = ""] = SESSION_COOKIES
  return createDocument(
    {
      openapi: "3.1.1",
      info: { title: "Cotejo", version: packageJson.version, description: t("interface.apiAbout") },
      servers: [{ url: origin }],
      paths,
      components: {
        securitySchemes: {
          token: { type: "http", scheme: "bearer" },
          session: {
            type: "apiKey",
            in: "cookie",
            name: origin.startsWith("https:") ? secureCookie : cookie,
          },
        },
        schemas: { Problem: PROBLEM },
      },
    },
    {
      // Rules of ours that are functions, JSON Schema cannot express.
      allowEmptySchema: { custom: true, transform: true },
      override: ({ jsonSchema, io }) => {
        // The format says it to people and programs; the pattern beside it is a screen long.
        if (jsonSchema.format !== undefined) delete jsonSchema.pattern
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
        // An answer may come to have more fields.
        if (io === "output" && jsonSchema.additionalProperties === false)
          delete jsonSchema.additionalProperties
      },
    },
  )
}

function questionOperation(slug: OperationSlug, { declared }: DescribedEndpoint, t: Translator) {
  const { input, answer, cost } = OPERATIONS[slug]
  const known = checkAnswerOf(answer)
  const { params: _, ...rest } = declared
  const own: Declared = { ...rest, body: input, answers: { 200: known, 202: known } }
  const endpoint = { method: "POST", path: `/api/checks/${slug}`, declared: own } as const
  const summary = t("interface.ask", { about: t(`operations.${slug}.about`) })
  return [endpoint, { summary, ...guardedOperation(endpoint, t), "x-may-cost": cost }] as const
}

function guardedOperation({ method, path, declared }: DescribedEndpoint, t: Translator) {
  const { permission, also, audit, sessionOnly, asks, params, query, etag } = declared
  const content = bodyOf(declared)
  const keys = z.object({
    "idempotency-key": z.optional(z.string()),
    "x-repeat-of": z.optional(z.string()),
    ...(declared.fails?.includes("question_repeated") && { "x-unless": z.optional(z.string()) }),
  })
  return {
    security: sessionOnly ? [{ session: [] }] : [{ token: [] }, { session: [] }],
    requestParams: {
      path: withWords(pathParams(path, params), t),
      ...(query && { query: withWords(query, t) }),
      ...(asks && { header: withWords(keys, t) }),
    },
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      ...answersOf(declared.answers, t),
      ...(etag && { 304: { description: t("interface.answer.unchanged") } }),
      ...problemsOf(declared, method, t),
    },
    "x-permission": permission,
    ...(also && { "x-also": also }),
    ...(audit !== "nothing" && { "x-records": audit }),
    "x-may-cost": asks ? "unspecified" : false,
  }
}

function openOperation({ path, open: { answers, bare = [] } }: PublicEndpoint, t: Translator) {
  return {
    security: [],
    requestParams: { path: withWords(pathParams(path, undefined), t) },
    responses: {
      ...answersOf(answers, t),
      ...Object.fromEntries(bare.map((status) => [status, { description: t("interface.answer.bare") }])),
    },
    "x-may-cost": false,
  }
}

function pathParams(path: string, params: z.ZodMiniType | undefined): z.ZodMiniObject {
  const names = [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name)
  const known = (params as z.ZodMiniObject | undefined)?.def.shape ?? {}
  return z.object(Object.fromEntries(names.map((name) => [name, known[name] ?? z.string()])))
}

function withWords(parameters: z.ZodMiniType, t: Translator): z.ZodMiniObject {
  const { shape } = (parameters as z.ZodMiniObject).def
  const words = (name: string) => t(`interface.parameters.${name}` as "interface.parameters.limit")
  const entries = Object.entries(shape as Record<string, z.ZodMiniType>).map(([name, schema]) => {
    const own = schema.clone()
    z.globalRegistry.add(own, { param: { description: words(name) } })
    return [name, own]
  })
  return z.object(Object.fromEntries(entries))
}

function bodyOf({ body, multipart }: Declared) {
  if (body) return { "application/json": { schema: body } }
  if (!multipart) return undefined
  const schema = z.object({
    request: multipart,
    sha256: z.optional(z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/)))),
    file: z.array(z.file().check(z.mime(["application/pdf"]))),
  })
  return { "multipart/form-data": { schema } }
}

const ANSWER_WORDS = { "200": "ok", "201": "created", "202": "accepted" } as const

function answersOf(answers: Answers, t: Translator): ZodOpenApiResponsesObject {
  const described: ZodOpenApiResponsesObject = {}
  for (const [status, body] of Object.entries(answers)) {
    const content =
      "files" in body
        ? Object.fromEntries(body.files.map((type) => [type, {}]))
        : { "application/json": { schema: body } }
    const description = t(`interface.answer.${ANSWER_WORDS[status as "200"]}`)
    described[status as "200"] = { description, content }
  }
  return described
}

function problemsOf(declared: Declared, method: string, t: Translator): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(failuresOf(declared, method), (code) => FAILURES[code].status)
  const described: ZodOpenApiResponsesObject = {}
  for (const [status, codes] of byStatus) {
    const schema = z.intersection(PROBLEM, z.looseObject({ code: z.enum(codes) }))
    const description = codes.map((code) => `${code}: ${t(`problems.${code}.title`)}`).join(" · ")
    described[`${status}` as "500"] = { description, content: { "application/problem+json": { schema } } }
  }
  return described
}

function failuresOf(declared: Declared, method: string): ErrorCode[] {
  const { sessionOnly, confirmed, audit, asks, body, multipart } = declared
  const changes = method !== "GET" || audit !== "nothing"
  const takes = declared.params || declared.query || body || multipart
  const codes = new Set<ErrorCode>([
    ...(["signed_out", "password_change_required", "factor_required", "forbidden"] as const),
    ...(["throttled", "database_away", "internal"] as const),
    ...(sessionOnly ? (["session_required"] as const) : (["invalid_token", "two_credentials"] as const)),
    ...(changes ? (["cross_site"] as const) : []),
    ...(takes ? (["invalid_input"] as const) : []),
    ...(multipart ? (["malformed_body", "length_required"] as const) : []),
    ...(body ? (["malformed_body", "unsupported_body", "body_too_large", "length_required"] as const) : []),
    ...(confirmed ? (["confirmation_required"] as const) : []),
    ...(asks ? (["asked_unconfirmed"] as const) : []),
    ...(declared.fails ?? []),
  ])
  return (Object.keys(FAILURES) as ErrorCode[]).filter((code) => codes.has(code))
}
