"use server"

import * as z from "zod/mini"
import type { Actor } from "#lib/auth/actor.ts"
import { MAX_NOTE_LETTERS } from "#lib/domain/aml/disposition.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import { SUBJECT_TAGS } from "#lib/domain/subject-tags.ts"
import * as dossier from "#lib/dossier/marks/mark-dossier.ts"
import { action } from "#lib/http/action.ts"

const id = z.uuid()

/** A command that changes how a dossier is marked and gives nothing back. */
function marking<S extends z.ZodMiniType>(
  audit: AuditAction,
  input: S,
  run: (actor: Actor, given: z.output<S>) => Promise<void>,
) {
  return action({
    permission: "dossier.write",
    audit,
    input,
    async run(actor, given) {
      await run(actor, given)
      return null
    },
  })
}

/** Reveals the identifier of a dossier's subject. */
export const reveal = action({
  permission: "dossier.read",
  audit: "dossier.revealed",
  input: z.strictObject({ id, purpose: z.enum(["read", "ask"]) }),
  run: (actor, given) => dossier.revealIdentifier(actor, given.id, given.purpose),
})

/** Adds a note to a dossier. */
export const addNote = marking(
  "dossier.note_added",
  z.strictObject({
    id,
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NOTE_LETTERS)),
  }),
  (actor, given) => dossier.addNote(actor, given.id, given.note),
)

/** Strikes out a note of one's own. */
export const strikeNote = marking(
  "dossier.note_struck",
  z.strictObject({ id, noteId: z.uuid() }),
  (actor, given) => dossier.strikeNote(actor, given.id, given.noteId),
)

/** Pins a dossier for oneself. */
export const pin = marking("dossier.pinned", z.strictObject({ id, pinned: z.boolean() }), (actor, given) =>
  dossier.pin(actor, given.id, given.pinned),
)

/** Has somebody look after a dossier. */
export const assign = marking(
  "dossier.assigned",
  z.strictObject({ id, assigneeId: z.nullable(z.uuid()) }),
  (actor, given) => dossier.assign(actor, given.id, given.assigneeId),
)

/** Tags a dossier for everybody. */
export const tag = marking(
  "dossier.tagged",
  z.strictObject({ id, tag: z.enum(SUBJECT_TAGS), on: z.boolean() }),
  (actor, given) => dossier.tag(actor, given.id, given.tag, given.on),
)

/** Notes that the sheet of a dossier is being printed. */
export const recordPrint = action({
  permission: "dossier.read",
  audit: "dossier.printed",
  input: z.strictObject({ id, uncovered: z.boolean() }),
  async run(actor, given) {
    await dossier.recordDossierPrint(actor, given.id, given.uncovered)
    return null
  },
})
