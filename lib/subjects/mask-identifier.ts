const SHOWN = 4

/** An identifier with its last four characters alone in sight, and never more than half of it: `****5678`. */
export function maskIdentifier(identifier: string): string {
  return `****${shownPart(identifier)}`
}

/** The part of an identifier that may be shown to whoever holds the paper: at most four characters, at most half. */
export function shownPart(identifier: string): string {
  const shown = Math.min(SHOWN, Math.floor(identifier.length / 2))
  return shown === 0 ? "" : identifier.slice(-shown)
}
