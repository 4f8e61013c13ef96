/** Kinds of things found by the words of their names: the people and things that answers name, batches, signature requests (by their signers, too). */
export const NAMED_KINDS = ["subject", "batch", "signature"] as const

export type NamedKind = (typeof NAMED_KINDS)[number]
