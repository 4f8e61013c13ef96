"use server"

import * as z from "zod/mini"
import { MAX_NOTE_LETTERS } from "#lib/domain/aml/disposition.ts"
import { SUBJECT_TAGS } from "#lib/domain/subject-kinds.ts"
import * as dossier from "#lib/dossier/marks/mark-dossier.ts"
import { action } from "#lib/http/action.ts"

const id = z.uuid()

/** Changes how a dossier is marked. */
const marking = { permission: "dossier.write" } as const

/** Reveals the identifier of a dossier's subject. */
export const revealSubject = action({
  permission: "dossier.read",
  audit: "dossier.revealed",
  input: z.strictObject({ id, purpose: z.enum(["read", "ask"]) }),
  run: (actor, given) => dossier.revealIdentifier(actor, given.id, given.purpose),
})

/** Adds a note to a dossier. */
export const addNote = action({
  ...marking,
  audit: "dossier.note_added",
  input: z.strictObject({
    id,
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NOTE_LETTERS)),
  }),
  run: (actor, given) => dossier.addNote(actor, given.id, given.note),
})

/** Strikes out a note of one's own. */
export const strikeNote = action({
  ...marking,
  audit: "dossier.note_struck",
  input: z.strictObject({ id, noteId: z.uuid() }),
  run: (actor, given) => dossier.strikeNote(actor, given.id, given.noteId),
})

/** Pins a dossier for oneself. */
export const pinDossier = action({
  ...marking,
  audit: "dossier.pinned",
  input: z.strictObject({ id, pinned: z.boolean() }),
  run: (actor, given) => dossier.pin(actor, given.id, given.pinned),
})

/** Has somebody look after a dossier. */
export const assignDossier = action({
  ...marking,
  audit: "dossier.assigned",
  input: z.strictObject({ id, assigneeId: z.nullable(z.uuid()) }),
  run: (actor, given) => dossier.assign(actor, given.id, given.assigneeId),
})

/** Tags a dossier for everybody. */
export const tagDossier = action({
  ...marking,
  audit: "dossier.tagged",
  input: z.strictObject({ id, tag: z.enum(SUBJECT_TAGS), on: z.boolean() }),
  run: (actor, given) => dossier.tag(actor, given.id, given.tag, given.on),
})

/** Notes that the sheet of a dossier is being printed. */
export const recordDossierPrint = action({
  permission: "dossier.read",
  audit: "dossier.printed",
  input: z.strictObject({ id, uncovered: z.boolean() }),
  run: (actor, given) => dossier.recordDossierPrint(actor, given.id, given.uncovered),
})
