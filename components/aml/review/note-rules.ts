import * as z from "zod/mini"
import { MAX_NOTE_LETTERS } from "#lib/domain/aml/disposition.ts"

export const requiredNote = z.object({
  note: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NOTE_LETTERS)),
})
