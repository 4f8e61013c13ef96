/**
 * A value as JSON in which each letter with its mark is one character (NFC): what comes from a Mac has them in two, and the service would be asked about another
 * name than the one on the screen.
 */
export function composedJson(value: unknown): string {
  return JSON.stringify(value).normalize("NFC")
}
