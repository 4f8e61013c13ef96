import { foldIdentifier } from "#lib/text/fold.ts"

/** Signs that people write within an identifier, or leave out; and invisible characters that come with text copied from other programs (U+202A, U+200B). */
const SIGNS = /[\s.\-‐-―\p{Cf}]/gu
/** An identifier without the blanks, dots and dashes that people write within it, and without characters that no one sees. */
export function withoutPunctuation(text: string): string {
  return text.replaceAll(SIGNS, "")
}

/** A DNI with its check digit or letter behind a sign ("12345678-K"), or a letter right behind it. */
const WITH_CHECK = /^(\d{8})(?:[\s.\-‐-―]+[\dA-Z]|[A-Z])$/
/** Where a plate may have its dash: cars ABC-123, motorcycles 1234-AB, older ones AB-1234. */
const DASHES = [3, 4, 2]

/** An identifier as it is asked about: without signs within it, a DNI without its check digit or letter. */
export function cleanIdentifier(typed: string): string {
  return WITH_CHECK.exec(foldIdentifier(typed))?.[1] ?? withoutPunctuation(typed)
}

/**
 * Returns the writings under which our records may hold a typed text: unchanged, without blanks, dots and dashes, a DNI without its check digit, a plate with
 * its dash. For looking up alone: the question is sent and stored as it was typed.
 */
export function variantsOf(typed: string): string[] {
  const text = foldIdentifier(typed)
  const bare = withoutPunctuation(text)
  const isPlate = /^[A-Z0-9]{6}$/.test(bare) && /[A-Z]/.test(bare) && /\d/.test(bare)
  const dni = WITH_CHECK.exec(text)?.[1]
  const plates = isPlate ? DASHES.map((at) => `${bare.slice(0, at)}-${bare.slice(at)}`) : []
  return [...new Set([text, ...(bare === "" ? [] : [bare]), ...(dni === undefined ? [] : [dni]), ...plates])]
}
