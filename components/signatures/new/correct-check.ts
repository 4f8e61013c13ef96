import { get } from "react-hook-form"
import { SERVER_ERROR, setServerErrors } from "#components/ui/form/set-server-errors.ts"
import type { Problem } from "#lib/domain/failures.ts"
import { unflattenRequest } from "#lib/signatures/flat-request.ts"
import type { SignatureRequest } from "#lib/signatures/request-schema.ts"
import type { CorrectableRequest } from "#lib/signatures/send/open-for-correction.ts"
import { dayAt, hourAt, minuteAt } from "#lib/time/zone-day.ts"
import { draftForm, refuse, replaceDraft } from "./builder-store.ts"
import { type Draft, newDraft, newSigner } from "./draft.ts"
import { type Term, USUAL_TERMS } from "./term.ts"

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
      file: "missing",
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

/** Puts a request that was not sent back on the page, with its messages at the fields. */
export function correctCheck(check: Omit<CorrectableRequest, "id">, zone: string): void {
  replaceDraft(draftOf(check.input, zone))
  if (check.state === "refused") showRefusal(check)
}

/** Our own reasons, found right before sending, and the field of each. */
const OWN = {
  expiry_too_near: ["term", "expiryTooNear"],
  documents_gone: ["documents", "documentsGone"],
  documents_altered: ["documents", "documentsAltered"],
} as const satisfies { [C in Problem["code"]]?: readonly [keyof Draft, string] }

/** Shows at the fields why it was refused, by the service or by us: in the service's words, in ours for a reason of our own, and never without any. */
export function showRefusal({ problem, message }: Pick<CorrectableRequest, "problem" | "message">): void {
  const { setError } = draftForm
  const own = problem && problem.code in OWN ? OWN[problem.code as keyof typeof OWN] : null
  refuse(own ? "us" : "service")
  const errors = Object.entries(problem?.errors ?? {}).filter(([, messages]) => messages.some(Boolean))
  const words = problem?.message || message
  if (own) setError(own[0], { type: "ours", message: own[1] })
  else if (errors.length > 0) showServerErrors(Object.fromEntries(errors))
  else if (words) showServerErrors({ "": [words] })
  else setError("root", { type: "ours", message: "withoutReason" })
}

/** Shows messages at their fields; the server and the service name the two forms of a term apart. */
export function showServerErrors(errors: Readonly<Record<string, readonly string[]>>): void {
  const named = Object.entries(errors).map(
    ([path, messages]) => [/^expires_(?:in|at)$/.test(path) ? "term" : path, messages] as const,
  )
  setServerErrors(draftForm, Object.fromEntries(named), { shouldFocus: false })
  const others = named.filter(([path]) => get(draftForm.getValues(), path) === undefined)
  if (others.length > 0)
    draftForm.setError("root", {
      type: SERVER_ERROR,
      message: others.flatMap(([, messages]) => messages).join(" "),
    })
}
