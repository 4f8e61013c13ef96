import type { CostClass } from "#lib/domain/charges.ts"
import type { ErrorCode } from "#lib/domain/failures.ts"
import type { Declared } from "#lib/http/route.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { ExampleRequest } from "./curl.ts"
import type { Answers, Example } from "./described.ts"
import type { JsonSchema } from "./json-schema.ts"

/** An endpoint that `route()` makes, with its declaration. */
export type DescribedEndpoint = { method: "GET" | "POST" | "PUT"; path: string; declared: Declared }

/** One that needs no session; `bare`: the statuses that it answers without anything to describe. */
export type PublicEndpoint = {
  method: "GET" | "POST" | "PUT"
  path: string
  open: { answers: Answers; bare?: readonly number[]; example?: Example }
}

/** The words of a description, in the reader's language. */
export type InterfaceWords = {
  about: string
  /** The purpose of an endpoint, by its name; that of a question by its operation. */
  endpoint: (id: string) => string
  question: (slug: OperationSlug) => string
  parameter: (name: string) => string | undefined
  /** The descriptions of answers that succeed, or are unchanged, or have nothing to describe. */
  answer: { ok: string; accepted: string; unchanged: string; bare: string }
  problem: (code: ErrorCode) => string
}

/** One endpoint as OpenAPI describes it, with `x-` members where OpenAPI has no place. */
export type PathOperation = {
  operationId: string
  tags: string[]
  summary: string
  security?: { [scheme: string]: string[] }[]
  parameters?: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: { [status: string]: { description: string; content?: Content } }
  "x-permission"?: string
  /** Further permissions that it takes. */
  "x-also"?: readonly string[]
  /** The entry it makes in the audit log. */
  "x-records"?: string
  /** Whether it asks the service, and the cost as far as its specification says. */
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

export type Content = { [mediaType: string]: { schema?: JsonSchema } }

/** A described request: its OpenAPI description, and its example as a test runs it. */
export type DescribedOperation = {
  path: string
  method: string
  operation: PathOperation
  example?: ExampleRequest
}
