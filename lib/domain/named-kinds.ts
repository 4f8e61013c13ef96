/** Kinds of things found by words: what answers name, batches, signature requests (by their signers, too); and, by its beginnings, the number of a subject. */
export const NAMED_KINDS = ["subject", "number", "batch", "signature"] as const

export type NamedKind = (typeof NAMED_KINDS)[number]
