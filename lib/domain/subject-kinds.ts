export const DOSSIER_KINDS = ["dni", "ce", "passport", "ruc", "plate", "vin", "document"] as const
export type DossierKind = (typeof DOSSIER_KINDS)[number]

/** One subject per kind and exact value. A signature request is about itself; its signers are subjects of their own. */
export type SubjectKind = DossierKind | "signature"

/** Tags of a dossier, for everybody: its state of work, never what the subject is. */
export const SUBJECT_TAGS = ["priority", "review", "waiting", "diligence", "watch", "done"] as const

export type SubjectTag = (typeof SUBJECT_TAGS)[number]

/** The kinds of document that the service's fields name, by its own codes. */
export const DOCUMENT_TYPES = ["dni", "ce", "passport"] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** Returns the type of document that a code names, however it is written: `dossier.kind` has its message. Null for any other, which is shown verbatim. */
export function documentTypeOf(code: string): DocumentType | null {
  return DOCUMENT_TYPES.find((type) => type === code.trim().toLowerCase()) ?? null
}

/** Kinds of things found by words: what answers name, batches, signature requests (by their signers, too); and, by its beginnings, the number of a subject. */
export const NAMED_KINDS = ["subject", "number", "batch", "signature"] as const

export type NamedKind = (typeof NAMED_KINDS)[number]
