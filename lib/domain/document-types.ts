/** The kinds of document that the service's fields name, by its own codes. */
export const DOCUMENT_TYPES = ["dni", "ce", "passport"] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** The kind that a code names, however it is written: `dossier.kind` is its word. Null for any other, which is shown as it came. */
export function documentTypeOf(code: string): DocumentType | null {
  return DOCUMENT_TYPES.find((type) => type === code.trim().toLowerCase()) ?? null
}
