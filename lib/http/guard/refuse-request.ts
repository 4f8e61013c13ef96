import type { IncomingHttpHeaders, ServerResponse } from "node:http"
import en from "../../../messages/en/errors.json" with { type: "json" }
import es from "../../../messages/es/errors.json" with { type: "json" }
import type { ErrorCode } from "../../domain/failures.ts"
import { askedLanguage } from "../../i18n/asked-language.ts"
import { problemBody } from "../problem-body.ts"
import { REQUEST_ID_HEADER, requestIdOf } from "../request-id.ts"

const WORDS = { es: es.problems, en: en.problems }

/**
 * Answers a request that no edge sees: the same problem that an edge would give, in the language of the request's own headers, under the id
 * that its guard gave it.
 */
export function refuseRequest(
  code: ErrorCode,
  headers: IncomingHttpHeaders,
  response: ServerResponse,
  more: Record<string, string> = {},
): void {
  const requestId = requestIdOf(headers[REQUEST_ID_HEADER]?.toString())
  const words = WORDS[askedLanguage(headers.cookie, headers["accept-language"])]
  const problem = problemBody(code, words[code], requestId)
  response.writeHead(problem.status, {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    [REQUEST_ID_HEADER]: requestId,
    ...more,
  })
  response.end(JSON.stringify(problem))
}
