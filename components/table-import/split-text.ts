/** Blanks of every kind, commas, semicolons, bars and the quotation marks that spreadsheets put around cells. */
const SEPARATORS = /[\s,;|"]+/u

/** The values of a text for an operation with one field, in their order. Nothing of them is changed. */
export function splitValues(text: string): string[] {
  return text.split(SEPARATORS).filter((value) => value !== "")
}

/** Whether a pasted text holds more than one value, so that it goes to the list at once. */
export function holdsMany(text: string): boolean {
  return splitValues(text).length > 1
}
