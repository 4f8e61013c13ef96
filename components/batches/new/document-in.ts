import { isUnusualDocument, labelled, normalizeDocument } from "#lib/domain/normalize-document.ts"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { isVin } from "#lib/operations/vin-format.ts"

/** Whether two writings differ in nothing but case, signs between their letters and figures, and the name of the kind before them. */
export function isSameButSigns(one: string, other: string): boolean {
  const signless = (text: string) =>
    (labelled(text)?.text ?? text)
      .normalize("NFKC")
      .replaceAll(/[^\p{L}\p{N}]/gu, "")
      .toUpperCase()
  return signless(one) === signless(other)
}

/** The normal form of a text that is a document of that kind, with whatever signs it was written; null when it is none. */
export function documentIn(kind: SubjectKind | null, text: string): string | null {
  const normal = normalizeDocument(kind ?? "document", text)
  switch (kind) {
    case "vin":
      return isVin(normal) ? normal : null
    case "dni":
    case "ruc":
    case "plate":
      return isUnusualDocument(kind, normal) ? null : normal
    default:
      return /^[a-z]{0,3}\d{6,12}[a-z]?$/i.test(normal) ? normal : null
  }
}
