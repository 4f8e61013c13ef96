/** Signs that people write within an identifier, or leave out; and invisible characters that come with text copied from other programs (U+202A, U+200B). */
const SIGNS = /[\s.,'’\-‐-―\p{Cf}]/gu
/** An identifier without the blanks, dots and dashes that people write within it, and without characters that no one sees. */
export function withoutPunctuation(text: string): string {
  return text.replaceAll(SIGNS, "")
}
