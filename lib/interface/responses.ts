import { type ErrorCode, FAILURES } from "#lib/domain/failures.ts"
import type { Declared } from "#lib/http/route.ts"
import { jsonSchemaOf } from "./json-schema.ts"
import type { Content, InterfaceWords, PathOperation } from "./path-operation.ts"

/** Returns the successful answers of an endpoint, by status. */
export function answersOf({ answers, etag }: Pick<Declared, "answers" | "etag">, { answer }: InterfaceWords) {
  const described = Object.entries(answers).map(([status, body]) => {
    const content: Content =
      "files" in body
        ? Object.fromEntries(body.files.map((type) => [type, {}]))
        : { "application/json": { schema: jsonSchemaOf(body) } }
    return [status, { description: status === "200" ? answer.ok : answer.accepted, content }] as const
  })
  return {
    ...Object.fromEntries(described),
    ...(etag && { 304: { description: answer.unchanged } }),
  }
}

/** Returns the failures of an endpoint, by status: those of every endpoint of its kind, and its own. */
export function problemsOf(
  declared: Declared,
  method: string,
  words: InterfaceWords,
): PathOperation["responses"] {
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

/** The codes that an endpoint may answer, in the order of the one table of failures. */
export function failuresOf(declared: Declared, method: string): ErrorCode[] {
  const { sessionOnly, confirmed, audit, asks, params, query, body, multipart, fails = [] } = declared
  const changes = method !== "GET" || audit !== "nothing"
  const codes = new Set<ErrorCode>([
    "signed_out",
    "password_change_required",
    "factor_required",
    "forbidden",
    "throttled",
    "database_away",
    "internal",
    ...(sessionOnly ? (["session_required"] as const) : (["invalid_token", "two_credentials"] as const)),
    ...(changes ? (["cross_site"] as const) : []),
    ...(params || query || body || multipart ? (["invalid_input"] as const) : []),
    ...(multipart ? (["malformed_body"] as const) : []),
    ...(body ? (["malformed_body", "unsupported_body", "body_too_large"] as const) : []),
    ...(confirmed ? (["confirmation_required"] as const) : []),
    ...(asks ? (["asked_unconfirmed"] as const) : []),
    ...fails,
  ])
  return (Object.keys(FAILURES) as ErrorCode[]).filter((code) => codes.has(code))
}
