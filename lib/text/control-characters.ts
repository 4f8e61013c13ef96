/**
 * A line without control characters and without the marks that change the direction of the text beside it: a name with such a mark makes "21:02" of another
 * cell read "20:12".
 */
export const NO_CONTROLS = /^[^\p{Cc}\p{Bidi_Control}]*$/u

/** The text without the characters that `NO_CONTROLS` refuses. */
export function withoutControls(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, "")
}
