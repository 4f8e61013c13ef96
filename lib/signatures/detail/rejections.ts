import { type ExactJson, fieldOf } from "#lib/checks/answers/exact-json.ts"
import { itemsOf, textOf } from "./record-parts.ts"

/** Who rejected: a signer of this request by name, or the bare identifier. */
export type RejectedBy = { kind: "signer"; name: string; id: string } | { kind: "raw"; id: string } | null

/** Of the request, of documents, or of both: where reason, moment and person are the same it was one act. */
export type Rejection = {
  isOfRequest: boolean
  documents: (string | null)[]
  /** Verbatim; undefined when the field is absent. */
  at: ExactJson | undefined
  reason: ExactJson | undefined
  by: RejectedBy
}

export function rejectionsOf(record: ExactJson): Rejection[] {
  const nameOf = signersById(record)
  const acts = new Map<string, Rejection>()
  if (tells(record, ["rejected_at", "rejected_reason", "rejected_by"])) {
    const parts = partsOf(record, "rejected_reason", nameOf)
    acts.set(keyOf(parts), { isOfRequest: true, documents: [], ...parts })
  }
  for (const document of itemsOf(record, "documents")) {
    if (!tells(document, ["rejected_at", "rejection_reason", "rejected_by"])) continue
    const name = textOf(document, "name")
    const parts = partsOf(document, "rejection_reason", nameOf)
    const same = acts.get(keyOf(parts))
    if (same) same.documents.push(name)
    else acts.set(keyOf(parts), { isOfRequest: false, documents: [name], ...parts })
  }
  return [...acts.values()]
}

/** Equal for equal parts: a list of them is as long as the service makes it, and is gone through once. */
function keyOf({ at, reason, by }: Pick<Rejection, "at" | "reason" | "by">): string {
  return JSON.stringify({ at, reason, by })
}

function tells(record: ExactJson, fields: readonly string[]): boolean {
  return fields.some((field) => textOf(record, field) !== null)
}

type Names = ReadonlyMap<string, string | null>

function partsOf(record: ExactJson, reason: "rejected_reason" | "rejection_reason", names: Names) {
  return {
    at: fieldOf(record, "rejected_at"),
    reason: fieldOf(record, reason),
    by: rejectedBy(textOf(record, "rejected_by"), names),
  }
}

function rejectedBy(id: string | null, names: Names): RejectedBy {
  if (id === null) return null
  const name = names.get(id) ?? null
  return name === null ? { kind: "raw", id } : { kind: "signer", name, id }
}

/** Returns the names of the signers by identifier; of one that appears twice, the first. */
function signersById(record: ExactJson): Names {
  const names = new Map<string, string | null>()
  for (const signer of itemsOf(record, "signers")) {
    const id = textOf(signer, "id")
    if (id !== null && !names.has(id)) names.set(id, textOf(signer, "full_name"))
  }
  return names
}
