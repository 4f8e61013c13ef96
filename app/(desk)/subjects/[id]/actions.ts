"use server"

import * as z from "zod/mini"
import { MOST_NOTE_LETTERS } from "#lib/aml/disposition.ts"
import {
  addNote as add,
  assign as assignTo,
  pin as pinFor,
  recordDossierPrint,
  revealIdentifier,
  strikeNote as strike,
  tag as tagWith,
} from "#lib/dossier/mark-dossier.ts"
import { SUBJECT_TAGS } from "#lib/dossier/subject-tags.ts"
import { action } from "#lib/http/action.ts"

const id = z.uuid()

/** Uncovers the identifier of a dossier's subject. */
export const reveal = action({
  permission: "dossier.read",
  audit: "dossier.revealed",
  input: z.strictObject({ id, purpose: z.enum(["read", "ask"]) }),
  run: (actor, input) => revealIdentifier(actor, input.id, input.purpose),
})

/** Adds a note to a dossier. */
export const addNote = action({
  permission: "dossier.write",
  audit: "dossier.note_added",
  input: z.strictObject({
    id,
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_NOTE_LETTERS)),
  }),
  async run(actor, input) {
    await add(actor, input.id, input.note)
    return null
  },
})

/** Strikes out a note of one's own. */
export const strikeNote = action({
  permission: "dossier.write",
  audit: "dossier.note_struck",
  input: z.strictObject({ id, noteId: z.uuid() }),
  async run(actor, input) {
    await strike(actor, input.id, input.noteId)
    return null
  },
})

/** Pins a dossier for oneself. */
export const pin = action({
  permission: "dossier.write",
  audit: "dossier.pinned",
  input: z.strictObject({ id, pinned: z.boolean() }),
  async run(actor, input) {
    await pinFor(actor, input.id, input.pinned)
    return null
  },
})

/** Has somebody look after a dossier. */
export const assign = action({
  permission: "dossier.write",
  audit: "dossier.assigned",
  input: z.strictObject({ id, assigneeId: z.nullable(z.uuid()) }),
  async run(actor, input) {
    await assignTo(actor, input.id, input.assigneeId)
    return null
  },
})

/** Tags a dossier for everybody. */
export const tag = action({
  permission: "dossier.write",
  audit: "dossier.tagged",
  input: z.strictObject({ id, tag: z.enum(SUBJECT_TAGS), on: z.boolean() }),
  async run(actor, input) {
    await tagWith(actor, input.id, input.tag, input.on)
    return null
  },
})

/** Notes that the sheet of a dossier is being printed. */
export const recordPrint = action({
  permission: "dossier.read",
  audit: "dossier.printed",
  input: z.strictObject({ id, uncovered: z.boolean() }),
  async run(actor, input) {
    await recordDossierPrint(actor, input.id, input.uncovered)
    return null
  },
})
