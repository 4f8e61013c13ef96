/** No control characters, no marks of direction: with one in a name, "21:02" of another cell reads "20:12". */
export const NO_CONTROLS = /^[^\p{Cc}\p{Bidi_Control}]*$/u

/** The text without the characters that `NO_CONTROLS` refuses. */
export function withoutControls(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, "")
}
