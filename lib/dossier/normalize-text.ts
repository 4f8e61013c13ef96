/** A name without what only its writing differs in: capitals, accents, doubled blanks. */
export function normalizeText(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll(/\s+/g, " ").trim().toUpperCase()
}
