import "server-only"
import { getTranslations } from "next-intl/server"
import { isAway, isTransient } from "#lib/db/fault.ts"
import { NothingWritten } from "#lib/db/long-transaction.ts"
import { CotejoError } from "#lib/errors.ts"
import { problemBody } from "./problem-body.ts"

/** An error as `application/problem+json` (RFC 9457), with a stable `code`, sentences in the reader's language, and messages by field. */
export async function problemResponse(error: CotejoError, requestId: string): Promise<Response> {
  const t = await getTranslations("problems")
  const tv = await getTranslations("validation")
  const fields = error.fields && Object.entries(error.fields)
  const words = { title: t(`${error.code}.title`), detail: t(`${error.code}.detail`, error.values) }
  const problem = {
    ...problemBody(error.code, words, requestId),
    ...(error.checkId === undefined ? {} : { checkId: error.checkId }),
    ...error.members,
    ...(fields && {
      errors: Object.fromEntries(
        fields.map(([field, keys]) => [
          field,
          // An error that no rule of ours words (a wrong type, say) comes from the library, in its own language.
          keys.map((key) => tv(tv.has(key as never) ? (key as "required") : "otherShape", error.values)),
        ]),
      ),
    }),
  }
  const headers = new Headers({ "content-type": "application/problem+json" })
  if (error.retryAfterSeconds !== undefined) headers.set("retry-after", String(error.retryAfterSeconds))
  return new Response(JSON.stringify(problem), { status: problem.status, headers })
}

const RETRY_AFTER_SECONDS = 5

/** Says of a fault of ours whether a question may have been sent; never where the database kept nothing: what was not written down is not sent. */
export function unexpectedError(
  fault: unknown,
  { hasRun, asks }: { hasRun: boolean; asks?: true },
): CotejoError {
  const isRolledBack = fault instanceof NothingWritten
  const cause = isRolledBack ? fault.cause : fault
  if (isRolledBack ? isTransient(cause) : !hasRun && isAway(cause))
    return new CotejoError("database_away", { cause, retryAfterSeconds: RETRY_AFTER_SECONDS })
  return new CotejoError(hasRun && asks && !isRolledBack ? "asked_unconfirmed" : "internal", { cause })
}
