import * as z from "zod"
import { NO_CONTROLS } from "./control-characters.ts"

/** A name that a person gives somebody or something. Messages are keys of the form's own words: `nameMissing`, `nameLong`, `nameControl`. */
export const nameField = (mostLetters: number) =>
  z
    .string()
    .trim()
    .min(1, { error: "nameMissing", abort: true })
    .max(mostLetters, "nameLong")
    .regex(NO_CONTROLS, "nameControl")
