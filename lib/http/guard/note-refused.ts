import "server-only"
import * as z from "zod/mini"
import { hiddenTarget } from "#lib/audit/hidden-target.ts"
import { recordOnceAnHour } from "#lib/audit/record-audit.ts"
import type { ActingUser } from "#lib/auth/actor.ts"
import { requestNetwork } from "#lib/auth/audited-request.ts"
import { signedInUser } from "#lib/auth/current-user.ts"
import { ATTEMPTS, type Attempt } from "#lib/domain/audit/targets.ts"
import type { CotejoError } from "#lib/errors.ts"
import { logFault } from "#lib/log/fault.ts"

/** Our own rules report a field that a person filled in with one word; any other fault of an input comes from no form of ours. */
const OWN_WORD = /^[a-z][A-Za-z]*$/
const NEVER_FORMS: readonly string[] = ["unknownField", "otherShape"]

type Refusal = {
  error: CotejoError
  /** The author of the request, where the edge had identified one. */
  user: ActingUser | undefined
  requestId: string | null
  /** The edge's name: its route without values, or its action. */
  edge: string
  /** The parameters of the request; those that are ids are looked at. */
  about: object
}

/**
 * Records a refusal in the log if it matters: an attempt to bypass a guard, and a request for a thing that somebody may not see. Once an hour for a person (a
 * network, where nobody is known) and a kind, so that endless attempts fill nothing. Never throws: the refusal itself is not affected.
 */
export async function noteRefused({ error, user, requestId, edge, about }: Refusal): Promise<void> {
  const attempt = attemptOf(error)
  if (!attempt && error.code !== "not_found") return
  try {
    const by = user ?? (await signedInUser())
    const target = attempt
      ? ({ type: "refusal", id: attempt } as const)
      : by && (await hiddenTarget(by, idsIn(about)))
    if (!target) return
    await recordOnceAnHour({
      actorId: by?.id ?? null,
      sessionId: by?.sessionId ?? null,
      action: attempt ? "request.refused" : "access.refused",
      requestId,
      network: await requestNetwork(),
      target,
      detail: attempt ? { code: attempt, edge } : { code: "hidden" },
      ok: false,
    })
  } catch (fault) {
    logFault({ doing: "answering a request" }, requestId ?? undefined, fault)
  }
}

function attemptOf({ code, fields }: CotejoError): Attempt | undefined {
  const attempt = ATTEMPTS.find((one) => one === code)
  if (attempt !== "invalid_input") return attempt
  const messages = Object.values(fields ?? {}).flat()
  const isOurs = (message: string) => OWN_WORD.test(message) && !NEVER_FORMS.includes(message)
  return messages.every(isOurs) ? undefined : attempt
}

const MAX_IDS = 10

function idsIn(about: object): string[] {
  const values: unknown[] = Object.values(about)
  return values
    .flat()
    .filter((value): value is string => typeof value === "string" && z.uuid().safeParse(value).success)
    .slice(0, MAX_IDS)
}
