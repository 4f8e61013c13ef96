/** The kinds of document that the service's fields name, by its own codes. */
export const DOCUMENT_TYPES = ["dni", "ce", "passport"] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** Returns the type of document that a code names, however it is written: `dossier.kind` has its message. Null for any other, which is shown verbatim. */
export function documentTypeOf(code: string): DocumentType | null {
  return DOCUMENT_TYPES.find((type) => type === code.trim().toLowerCase()) ?? null
}
