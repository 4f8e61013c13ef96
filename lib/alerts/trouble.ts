import { codeOf } from "#lib/errors.ts"

/** What a try met, as a word that may be kept: the reply's number, `timeout`, or the code of the failure. Never its message, which may quote addresses. */
export function troubleOf(error: unknown): string {
  if (error instanceof Error && "responseCode" in error && typeof error.responseCode === "number")
    return String(error.responseCode)
  if (error instanceof Error && error.name === "TimeoutError") return "timeout"
  const code = codeOf(error instanceof Error && error.cause !== undefined ? error.cause : error)
  if (code === "ETIMEDOUT") return "timeout"
  return code !== undefined && /^[A-Z_]{2,40}$/.test(code) ? code : "failed"
}
