/**
 * Returns why a character that is no ordinary letter or figure may confuse a reader: a blank and an invisible one are not seen, one of
 * another alphabet (or a full-width form) looks like the right one.
 */
export function characterSort(character: string): "blank" | "invisible" | "lookAlike" | "character" {
  if (/^[\s\p{Z}]$/u.test(character)) return "blank"
  if (/^\p{C}$/u.test(character)) return "invisible"
  const isOfOurs = /^\p{Script=Latin}$/u.test(character)
  const isForm = /^[A-Z0-9]$/i.test(character.normalize("NFKC"))
  return /^[\p{L}\p{N}]$/u.test(character) && (!isOfOurs || isForm) ? "lookAlike" : "character"
}
