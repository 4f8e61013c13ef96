/** The beginning of a text, of at most so many UTF-16 units. A character of two units at the cut is left out, not torn. */
export function prefixOf(text: string, most: number): string {
  const isTorn = text.length > most && isHighSurrogate(text.charCodeAt(most - 1))
  return text.slice(0, isTorn ? most - 1 : most)
}

/** A text of at most so many UTF-16 units; a longer one is cut between characters and ends in an ellipsis. */
export function truncate(text: string, most: number): string {
  return text.length > most ? `${prefixOf(text, most).toWellFormed()}…` : text
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
