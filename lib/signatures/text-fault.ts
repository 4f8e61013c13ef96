/** No control characters and no half of a surrogate pair. */
export const NO_CONTROLS = /^[^\p{Cc}\p{Cs}]*$/u

/** Why a text cannot be sent, as a key of `validation`: it has more characters, counted as people count them, or some that are no text. */
export function textFault(text: string, most: number): string | undefined {
  const trimmed = text.trim()
  if ([...trimmed].length > most) return `atMost${most}`
  return NO_CONTROLS.test(trimmed) ? undefined : "controlCharacters"
}
