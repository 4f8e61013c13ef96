/** What is found by the words of its name: whom or what answers name, batches, signature requests (by their signers, too). */
export const NAMED_KINDS = ["subject", "batch", "signature"] as const

export type NamedKind = (typeof NAMED_KINDS)[number]
