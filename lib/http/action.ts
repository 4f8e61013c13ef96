import "server-only"
import { headers } from "next/headers"
import { unstable_rethrow } from "next/navigation"
import { getTranslations } from "next-intl/server"
import type * as z from "zod/mini"
import type { ActingUser, Actor } from "#lib/auth/actor.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import type { ErrorCode } from "#lib/domain/failures.ts"
import { CotejoError, type FieldErrors } from "#lib/errors.ts"
import { requireOwnOrigin } from "#lib/http/guard/same-site.ts"
import { logFault } from "#lib/log/fault.ts"
import { authorize, type Guard, signedInRequester } from "./actor-of.ts"
import { noteRefused } from "./guard/note-refused.ts"
import { unexpectedError } from "./problem-response.ts"
import { parseInput } from "./read-body.ts"
import { newRequestId, REQUEST_ID_HEADER } from "./request-id.ts"

/** The result of a command: its value, or the refusal: a code, its sentences in the reader's language, the messages of its fields, the request id. */
export type ActionResult<T = void> =
  | { ok: true; value: T }
  | {
      ok: false
      code: ErrorCode
      title: string
      detail: string
      fields?: FieldErrors
      retryAfterSeconds?: number
      requestId: string
    }

/** The one way to make a server action: the guards of `route()`, but `Origin` is demanded: Next runs actions without one. */
export function action<I extends z.ZodMiniType, T>(
  declared: Guard & {
    audit: AuditAction
    /** What it does is known to who may do it alone: it leaves no row in the log, and `audit` is what a refused stranger is told to have tried. */
    reserved?: true
    input: I
    run: (actor: Actor, input: z.output<I>) => Promise<T>
  },
): (input: z.input<I>) => Promise<ActionResult<T>> {
  return async function command(input) {
    const given = await headers()
    const requestId = given.get(REQUEST_ID_HEADER) ?? newRequestId()
    let user: ActingUser | undefined
    let hasRun = false
    try {
      requireOwnOrigin(given, true)
      const requester = await signedInRequester()
      user = requester.user
      const { actor, audited } = await authorize(requester, declared, requestId, true)
      const asked = parseInput(declared.input, input)
      hasRun = true
      const value = await declared.run(actor, asked)
      if (!declared.reserved && !audited())
        throw new Error(`the action declared ${declared.audit} and left no audit row`)
      return { ok: true, value }
    } catch (error) {
      unstable_rethrow(error)
      const about = typeof input === "object" && input !== null ? input : {}
      const isKept = declared.reserved && error instanceof CotejoError && error.code !== "forbidden"
      if (error instanceof CotejoError && !isKept)
        await noteRefused({ error, user, requestId, edge: declared.audit, about })
      return refusal(error, declared.audit, requestId, hasRun)
    }
  }
}

async function refusal(
  error: unknown,
  audit: AuditAction,
  requestId: string,
  hasRun: boolean,
): Promise<ActionResult<never>> {
  const t = await getTranslations("problems")
  const problemOf = (code: ErrorCode, values?: Record<string, string>) => ({
    code,
    title: t(`${code}.title`),
    detail: t(`${code}.detail`, values),
    requestId,
  })
  if (!(error instanceof CotejoError)) {
    logFault({ doing: "running a command", action: audit }, requestId, error)
    return { ok: false, ...problemOf(unexpectedError(error, { hasRun }).code) }
  }
  return {
    ok: false,
    ...problemOf(error.code, error.values),
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
  }
}
