/** A text of at most so many characters, with a sign in place of the rest. */
export function clipped(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "")}…`
}

/** A text whose direction does not affect the text around it (Unicode's first strong isolate). */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
