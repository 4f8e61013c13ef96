import { type ExactJson, fieldOf, writeExact } from "#lib/checks/answers/exact-json.ts"
import { itemsOf, textOf } from "./record-parts.ts"

/** One value of a request that can change, by its place in the record; `owner` is its signer or document. */
export type Fact = { key: string; value: string; owner: string | null }

const OF_REQUEST = [
  "status",
  "status_name",
  "expiration_date",
  "completed_at",
  "rejected_at",
  "rejected_reason",
  "rejected_by",
] as const
const OF_SIGNER = [
  "signing_status",
  "signing_status_name",
  "viewed_at",
  "signed_at",
  "rejected_at",
  "biometric_validation_id",
  "biometric_validation_status",
  "biometric_validation_status_name",
] as const
const OF_DOCUMENT = ["rejected_at", "rejected_by", "rejection_reason", "size_mb"] as const

/** Returns the parts of a record that change while it is open: states and timestamps, never contact data or a link. */
export function factsOf(record: ExactJson | null): Fact[] {
  if (record === null) return []
  const of = (part: ExactJson, fields: readonly string[], prefix: string, owner: string | null): Fact[] =>
    fields.flatMap((field) => {
      const value = fieldOf(part, field)
      return value === undefined
        ? []
        : [{ key: `${prefix}${field}`, value: writeExact(value, "withheld"), owner }]
    })
  return [
    ...of(record, OF_REQUEST, "", null),
    ...itemsOf(record, "signers").flatMap((signer, index) =>
      of(signer, OF_SIGNER, `signers.${index}.`, textOf(signer, "full_name")),
    ),
    ...itemsOf(record, "documents").flatMap((document, index) =>
      of(document, OF_DOCUMENT, `documents.${index}.`, textOf(document, "name")),
    ),
  ]
}

/** The facts that are new or say something else than before. Without any before, nothing changed: it is the first look. */
export function changedFacts(before: readonly Fact[], after: readonly Fact[]): Fact[] {
  if (before.length === 0) return []
  const known = new Map(before.map(({ key, value }) => [key, value]))
  return after.filter(({ key, value }) => known.get(key) !== value)
}
