const SHOWN = 4

/** An identifier with its last four characters alone in sight, and never more than half of it: `****5678`. */
export function maskIdentifier(identifier: string): string {
  return `****${shownPart(identifier)}`
}

/** The part of an identifier that may be shown to whoever holds the paper: at most four characters, at most half; never a torn one. */
export function shownPart(identifier: string): string {
  const characters = Array.from(
    new Intl.Segmenter("es").segment(identifier.toWellFormed()),
    (one) => one.segment,
  )
  const shown = Math.min(SHOWN, Math.floor(characters.length / 2))
  return shown === 0 ? "" : characters.slice(-shown).join("")
}
