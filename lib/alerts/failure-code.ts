import { codeOf } from "#lib/errors.ts"
import { isCertificateFault } from "#lib/upstream/certificate-fault.ts"

/**
 * Returns the failure of an attempt as a word that may be stored: `certificate` and `not_encrypted`, when nothing was sent for that reason, the reply's number,
 * `timeout`, or the code of the failure. Never its message, which may quote addresses.
 */
export function failureCode(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const code = codeOf(cause)
  const inner = originalCodeOf(cause) ?? code
  if (inner !== undefined && isCertificateFault(inner)) return "certificate"
  if (code === "ETLS") return "not_encrypted"
  if (error instanceof Error && "responseCode" in error && typeof error.responseCode === "number")
    return String(error.responseCode)
  if (code === "ETIMEDOUT" || (cause instanceof Error && cause.name === "TimeoutError")) return "timeout"
  return inner !== undefined && /^[A-Z_]{2,40}$/.test(inner) ? inner : "failed"
}

/** The code that nodemailer put its own in the place of. */
function originalCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("originalCode" in error)) return undefined
  return typeof error.originalCode === "string" ? error.originalCode : undefined
}
