import * as z from "zod/mini"

/** Our own bound on a typed value; the specification gives none for lookups. Named as ours in the message. */
export const OWN_MAX_LENGTH = 100

/** A required text, as typed but for blanks around it: formats are not specified. Half a surrogate pair could not be sent. */
export const required = () =>
  z
    .string({ error: "required" })
    .check(
      z.trim(),
      z.minLength(1, { error: "required" }),
      z.maxLength(OWN_MAX_LENGTH, { error: "ownMaxLength" }),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: "controlCharacters" }),
    )

/** A field that may be left empty; empty means that it is not sent at all. */
export const optional = () =>
  z.optional(
    z
      .string({ error: "required" })
      .check(
        z.trim(),
        z.maxLength(OWN_MAX_LENGTH, { error: "ownMaxLength" }),
        z.regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: "controlCharacters" }),
      ),
  )
