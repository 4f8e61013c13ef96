import * as z from "zod/mini"
import { NO_CONTROLS } from "./control-characters.ts"

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
