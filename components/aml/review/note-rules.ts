import * as z from "zod/mini"
import { MAX_NOTE_LETTERS } from "#lib/domain/aml/disposition.ts"

const note = z.string().check(z.trim(), z.maxLength(MAX_NOTE_LETTERS))

export const optionalNote = z.object({ note })
export const requiredNote = z.object({ note: note.check(z.minLength(1)) })
