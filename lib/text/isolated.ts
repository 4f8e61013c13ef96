/** A text whose direction does not affect the text around it (Unicode's first strong isolate). */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
