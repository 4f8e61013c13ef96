import "server-only"
import * as z from "zod/mini"
import { hiddenThing } from "#lib/audit/hidden-thing.ts"
import { recordOnceAnHour } from "#lib/audit/record-audit.ts"
import type { ActingUser } from "#lib/auth/actor.ts"
import { requestNetwork } from "#lib/auth/audited-request.ts"
import { signedInUser } from "#lib/auth/current-user.ts"
import type { ErrorCode } from "#lib/domain/failures.ts"
import type { CotejoError } from "#lib/errors.ts"
import { logFault } from "#lib/log/fault.ts"

/** What no page of ours brings about by itself: somebody tries a way around a guard, guesses, or is made to by another site. */
const ATTEMPTS: readonly ErrorCode[] = [
  "cross_site",
  "invalid_token",
  "two_credentials",
  "session_required",
  "throttled",
  "confirmation_wrong",
  "wrong_password",
  "malformed_body",
  "unsupported_body",
  "body_too_large",
]

/** What a rule of ours says about a field that a person filled in is one word; what else is wrong with an input no form of ours sends. */
const OWN_WORD = /^[a-z][A-Za-z]*$/
const NEVER_FORMS: readonly string[] = ["unknownField", "otherShape"]

type Refusal = {
  error: CotejoError
  /** Whoever asks, where the edge had found out. */
  user: ActingUser | undefined
  requestId: string | null
  /** The edge's name: its route without values, or its action. */
  edge: string
  /** What was asked about: of these, what are ids is looked at. */
  about: object
}

/**
 * Tells the log of a refusal that is worth it: of what tries to get around a guard, and of a thing that somebody asks for and may not see. Once
 * an hour for a person (a network, where nobody is known) and a kind, so that trying without end fills nothing. Never throws: the refusal stands.
 */
export async function noteRefused({ error, user, requestId, edge, about }: Refusal): Promise<void> {
  if (!isAttempt(error) && error.code !== "not_found") return
  try {
    const by = user ?? (await signedInUser())
    const target = isAttempt(error)
      ? { type: "refusal", id: error.code }
      : by && (await hiddenThing(by, idsIn(about)))
    if (!target) return
    await recordOnceAnHour({
      actorId: by?.id ?? null,
      sessionId: by?.sessionId ?? null,
      action: isAttempt(error) ? "request.refused" : "access.refused",
      requestId,
      network: await requestNetwork(),
      target,
      detail: isAttempt(error) ? { code: error.code, edge } : { code: "hidden" },
      ok: false,
    })
  } catch (fault) {
    logFault({ doing: "answering a request" }, requestId ?? undefined, fault)
  }
}

function isAttempt({ code, fields }: CotejoError): boolean {
  if (code !== "invalid_input") return ATTEMPTS.includes(code)
  const messages = Object.values(fields ?? {}).flat()
  return messages.some((message) => !OWN_WORD.test(message) || NEVER_FORMS.includes(message))
}

const MAX_IDS = 10

function idsIn(about: object): string[] {
  const values: unknown[] = Object.values(about)
  return values
    .flat()
    .filter((value): value is string => typeof value === "string" && z.uuid().safeParse(value).success)
    .slice(0, MAX_IDS)
}
