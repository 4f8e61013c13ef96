import type { ErrorCode } from "./domain/failures.ts"

/** Field name to the keys of its messages (namespace `validation`). */
export type FieldErrors = Record<string, string[]>

/** A refusal or failure with a stable code; people read a text made from the code, never `message`. */
export class CotejoError extends Error {
  override name = "CotejoError"
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  readonly checkId: string | undefined
  readonly values: Record<string, string> | undefined
  readonly members: Record<string, unknown> | undefined

  constructor(
    code: ErrorCode,
    more: {
      fields?: FieldErrors
      values?: Record<string, string>
      retryAfterSeconds?: number
      checkId?: string
      members?: Record<string, unknown>
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: more.cause })
    this.code = code
    this.fields = more.fields
    this.values = more.values
    this.retryAfterSeconds = more.retryAfterSeconds
    this.checkId = more.checkId
    this.members = more.members
  }
}

export function invalidField(field: string, message: string): CotejoError {
  return new CotejoError("invalid_input", { fields: { [field]: [message] } })
}

/** The system's code of an error (ENOENT, ECONNREFUSED, or a five-character code of PostgreSQL), if it has one. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined
  return typeof error.code === "string" ? error.code : undefined
}
