import {
  builder,
  changeBuilder,
  type FieldMessage,
  resetBuilder,
} from "#components/signatures/new/builder-store.ts"
import {
  type Draft,
  newDraft,
  newSigner,
  type Term,
  USUAL_TERMS,
} from "#components/signatures/new/draft/draft.ts"
import type { Problem } from "#lib/domain/failures.ts"
import { unflattenRequest } from "#lib/signatures/flat-request.ts"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import type { CorrectableRequest } from "#lib/signatures/send/open-for-correction.ts"
import { dayAt, hourAt, minuteAt } from "#lib/time/zone-day.ts"
import { showFieldErrors } from "./show-field-errors.ts"

/** The data that a request which was not sent leaves for correction. */
type RefusedRequest = Omit<CorrectableRequest, "id">

/** A draft with everything that was asked for, under a new key: corrected, it is another request. Its documents are identified by their hashes. */
export function draftOf(input: Readonly<Record<string, string>>, zone: string): Draft {
  const { request, fingerprints } = unflattenRequest(input)
  return {
    ...newDraft(zone),
    name: request.name,
    documents: request.documents.map(({ name }, index) => ({
      id: crypto.randomUUID(),
      name,
      fileName: name,
      size: fingerprints[index]?.size ?? 0,
      sha256: fingerprints[index]?.sha256 ?? null,
    })),
    signers: request.signers.map((signer) => newSigner({ ...signer, phone: signer.phone ?? "" })),
    term: termOf(request, zone),
  }
}

function termOf({ expires_in: within, expires_at: until }: SignatureRequest, zone: string): Term {
  const { term } = newDraft(zone)
  if (until !== undefined) {
    const at = new Date(until)
    const [hour, minute] = [hourAt(at, zone), minuteAt(at, zone)].map((part) => String(part).padStart(2, "0"))
    return { ...term, kind: "at", day: dayAt(at, zone), hour: hour ?? "", minute: minute ?? "" }
  }
  // A past date is left out: a copy begins with the usual term.
  if (within === undefined) return term
  const usual = USUAL_TERMS.find((choice) => choice === String(within))
  return usual ? { ...term, choice: usual } : { ...term, choice: "other", minutes: String(within) }
}

/**
 * Puts a request that was not sent back on the page, with its messages at the fields. Files that this tab still holds stay with
 * their documents; the others are chosen again.
 */
export function correctCheck(check: RefusedRequest, zone: string): void {
  const { live: held, draft: before } = builder()
  const draft = draftOf(check.input, zone)
  const bySha256 = new Map(before.documents.map(({ id, sha256 }) => [sha256, held.get(id)]))
  const live = draft.documents.flatMap(({ id, sha256 }) => {
    const file = bySha256.get(sha256)
    return file ? [[id, file] as const] : []
  })
  const kept = new Set(live.map(([, { picture }]) => picture))
  resetBuilder(zone, kept)
  changeBuilder({ draft, live: new Map(live), phase: { kind: "editing" } })
  if (check.state === "refused") showRefusal(check)
}

/** Shows at the fields why it was refused, by the service or by us. */
export function showRefusal({ problem, message }: Pick<RefusedRequest, "problem" | "message">): void {
  showFieldErrors(messagesOf(problem, message), ownReason(problem) ? "us" : "service")
}

/** Our own reasons, found right before sending, and the field of each. */
const OWN = {
  expiry_too_near: ["expires_at", "expiryTooNear"],
  documents_gone: ["documents", "documentsGone"],
  documents_altered: ["documents", "documentsAltered"],
} as const satisfies { [C in Problem["code"]]?: readonly [string, string] }

function ownReason(problem: Problem | null) {
  return problem && problem.code in OWN ? OWN[problem.code as keyof typeof OWN] : null
}

/** The messages of a refusal, by the path of their field: the service's words, ours for a reason of our own, and never empty. */
export function messagesOf(
  problem: Problem | null,
  message: string | null,
): Record<string, readonly FieldMessage[]> {
  const own = ownReason(problem)
  if (own) return { [own[0]]: [{ own: own[1] }] }
  const errors = Object.entries(problem?.errors ?? {}).filter(([, messages]) => messages.some(Boolean))
  if (errors.length > 0) return Object.fromEntries(errors)
  const words = problem?.message || message
  return { "": [words || { own: "withoutReason" }] }
}
