import { type ExactJson, fieldOf } from "#lib/checks/exact-json.ts"
import { itemsOf, textOf } from "./record-parts.ts"

/** Who rejected: a signer of this request by name, or the identifier as it came. */
export type RejectedBy = { kind: "signer"; name: string; id: string } | { kind: "raw"; id: string } | null

/** A rejection of the whole request or of one of its documents; they are two things, and have two fields for the reason. */
export type Rejection = {
  of: "request" | "document"
  /** Of the document. */
  name: string | null
  /** As it came; undefined when the field did not come. */
  at: ExactJson | undefined
  reason: ExactJson | undefined
  by: RejectedBy
}

/** The rejections that a record tells of, the request's own first. */
export function rejectionsOf(record: ExactJson): Rejection[] {
  const signers = itemsOf(record, "signers")
  const found: Rejection[] = []
  if (tells(record, ["rejected_at", "rejected_reason", "rejected_by"])) {
    found.push({ of: "request", name: null, ...partsOf(record, "rejected_reason", signers) })
  }
  for (const document of itemsOf(record, "documents")) {
    if (!tells(document, ["rejected_at", "rejection_reason", "rejected_by"])) continue
    found.push({
      of: "document",
      name: textOf(document, "name"),
      ...partsOf(document, "rejection_reason", signers),
    })
  }
  return found
}

function tells(record: ExactJson, fields: readonly string[]): boolean {
  return fields.some((field) => textOf(record, field) !== null)
}

function partsOf(record: ExactJson, reason: "rejected_reason" | "rejection_reason", signers: ExactJson[]) {
  return {
    at: fieldOf(record, "rejected_at"),
    reason: fieldOf(record, reason),
    by: rejectedBy(textOf(record, "rejected_by"), signers),
  }
}

function rejectedBy(id: string | null, signers: ExactJson[]): RejectedBy {
  if (id === null) return null
  const signer = signers.find((candidate) => textOf(candidate, "id") === id)
  const name = textOf(signer, "full_name")
  return name === null ? { kind: "raw", id } : { kind: "signer", name, id }
}
