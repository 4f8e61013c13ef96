/** No control characters, no marks of direction: with one in a name, "21:02" of another cell reads "20:12". */
export const NO_CONTROLS = /^[^\p{Cc}\p{Bidi_Control}]*$/u

export function withoutControls(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, "")
}

import * as z from "zod/mini"

/** A name that a person gives somebody or something. Messages are keys of the form's own words: `nameMissing`, `nameLong`, `nameControl`. */
export const nameField = (mostLetters: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: "nameMissing", abort: true }),
      z.maxLength(mostLetters, "nameLong"),
      z.regex(NO_CONTROLS, "nameControl"),
    )
