// Differences in writing that do not count when texts are compared or searched, by strength.

/** Without accents and other marks on letters. */
export function withoutMarks(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "")
}

/** Without marks and case: parts of a text are found in it. */
export function foldLetters(text: string): string {
  return withoutMarks(text).toLowerCase()
}

/** Without marks, case, doubled blanks and blanks at the ends: two writings of one text are the same. */
export function foldWords(text: string): string {
  return foldLetters(text).replaceAll(/\s+/g, " ").trim()
}

/** Letters and digits alone, without marks and case: two titles of one column are the same. */
export function foldTitle(text: string): string {
  return foldLetters(text).replaceAll(/[^\p{L}\p{N}]/gu, "")
}

export function wordsOf(typed: string): string[] {
  return foldWords(typed).split(" ").filter(Boolean)
}

/** The words of a name, each once, without marks, case and inner signs: "S.A.C." is `sac`, "D'Angelo" `dangelo`. */
export function nameWords(name: string): string[] {
  const words = foldLetters(name)
    .replaceAll(/[.'’´`]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words.filter(Boolean))]
}

/** Returns a text that two writings of one name have in common: names with the same words, in any order, are one name. */
export function nameKey(name: string): string {
  return nameWords(name).toSorted().join(" ") || foldWords(name)
}

export function containsWords(folded: string, typed: string): boolean {
  return wordsOf(typed).every((word) => folded.includes(word))
}

/** Folds an identifier as our records distinguish them: letters in either case are one and blanks at the ends go; zeros and everything else count. */
export function foldIdentifier(identifier: string): string {
  return identifier.trim().toUpperCase()
}
