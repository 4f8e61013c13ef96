import * as z from "zod/mini"
import { AML_SECTIONS } from "#lib/domain/aml-sections.ts"
import { DISPOSITIONS, MAX_NOTE_LETTERS } from "#lib/domain/disposition.ts"

const note = z.string().check(z.trim(), z.maxLength(MAX_NOTE_LETTERS))

/** A conclusion on one item. `seen` is the id of the conclusion that the person had before them, null for none. */
export const itemConclusion = z.strictObject({
  checkId: z.uuid(),
  section: z.enum(AML_SECTIONS),
  position: z.int().check(z.nonnegative()),
  disposition: z.enum(DISPOSITIONS),
  note,
  seen: z.nullable(z.uuid()),
})
export type ItemConclusionInput = z.input<typeof itemConclusion>

/** A note on a report as a whole. */
export const reportNote = z.strictObject({ checkId: z.uuid(), note: note.check(z.minLength(1)) })
export type ReportNoteInput = z.input<typeof reportNote>
