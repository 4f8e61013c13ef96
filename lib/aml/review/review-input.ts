import * as z from "zod/mini"
import { batchName } from "#lib/batches/batch-request.ts"
import { columnInteger } from "#lib/db/row-id.ts"
import { DECIDED_CASES, REPORT_CONCLUSIONS, WAITING_CASES } from "#lib/domain/aml/cases.ts"
import { DISPOSITIONS, MAX_NOTE_LETTERS } from "#lib/domain/aml/disposition.ts"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"

const note = z.string().check(z.trim(), z.maxLength(MAX_NOTE_LETTERS))

/** The most items of one act: more than a page shows. */
export const MAX_ITEMS_AT_ONCE = 5_000

/** An item, and the conclusion on it that the person had before them: its id, null for none. */
const place = {
  section: z.enum(AML_SECTIONS),
  position: columnInteger(0),
  seen: z.nullable(z.uuid()),
}
const several = [z.minLength(1), z.maxLength(MAX_ITEMS_AT_ONCE)] as const
/** The decision that is taken back on purpose. Without it, nothing is written on a decided report: that opens it again. */
const reopen = z.optional(z.enum(DECIDED_CASES))

export const itemConclusions = z.strictObject({
  checkId: z.uuid(),
  items: z.array(z.strictObject(place)).check(...several),
  disposition: z.enum(DISPOSITIONS),
  note,
  reopen,
})
export type ItemConclusionsInput = z.input<typeof itemConclusions>

/** Items with the id of the conclusion in an earlier report that is taken over for each. */
export const takenOverItems = z.strictObject({
  checkId: z.uuid(),
  items: z.array(z.strictObject({ ...place, from: z.uuid() })).check(...several),
  reopen,
})
export type TakenOverInput = z.input<typeof takenOverItems>

/** Items whose newest conclusion, named by its id, its author takes back. */
export const undoneItems = z.strictObject({
  checkId: z.uuid(),
  items: z.array(z.strictObject({ ...place, seen: z.uuid() })).check(...several),
  reopen,
})
export type UndoneInput = z.input<typeof undoneItems>

const reason = note.check(z.minLength(1))
/** The newest step of the case that the person had before them; null for none. */
const seenStep = { checkId: z.uuid(), seen: z.nullable(z.uuid()) }

/** A conclusion on the report as a whole, and how many conclusions on its items the person knew of. */
export const reportConclusion = z.strictObject({
  ...seenStep,
  conclusion: z.enum(REPORT_CONCLUSIONS),
  note: reason,
  itemReviews: z.int().check(z.nonnegative()),
})
export type ReportConclusionInput = z.input<typeof reportConclusion>

/** A second person agrees; a note is welcome. */
export const conclusionConfirmed = z.strictObject({ ...seenStep, note })
export type ConfirmationInput = z.input<typeof conclusionConfirmed>

export const reportReopened = z.strictObject({ ...seenStep, note: reason })
export type ReopeningInput = z.input<typeof reportReopened>

export const reportNote = z.strictObject({ checkId: z.uuid(), note: reason })
export type ReportNoteInput = z.input<typeof reportNote>

/** Whose names are asked for, and how many the person was told that it takes. */
export const askedNames = z.strictObject({
  state: z.enum(WAITING_CASES),
  most: columnInteger(1),
  name: batchName,
})

const MAX_ROS_NUMBER = 60

/** A ROS of an escalated report: since when it is due, and what was filed, once it was. */
export const rosRecord = z.strictObject({
  checkId: z.uuid(),
  qualifiedAt: z.iso.datetime({ offset: true }),
  filed: z.nullable(
    z.strictObject({
      number: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_ROS_NUMBER)),
      on: z.iso.date(),
    }),
  ),
})
export type RosInput = z.output<typeof rosRecord>
