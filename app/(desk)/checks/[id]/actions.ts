"use server"

import * as z from "zod/mini"
import { closing, ending, identifying } from "#components/checks/settling/closing.ts"
import { addReportNote } from "#lib/aml/review/add-report-note.ts"
import { concludeReport, confirmConclusion, reopenReport } from "#lib/aml/review/case-commands.ts"
import { concludeOnItems, takeOverConclusions, undoConclusions } from "#lib/aml/review/conclude-on-items.ts"
import {
  conclusionConfirmed,
  itemConclusions,
  reportConclusion,
  reportNote,
  reportReopened,
  takenOverItems,
  undoneItems,
} from "#lib/aml/review/review-input.ts"
import {
  closePending,
  closeUnknown,
  identifyUnknown,
  reopenTask,
  resume,
  withdraw,
} from "#lib/checks/tasks/manual-transitions.ts"
import { action } from "#lib/http/action.ts"

const one = z.object({ id: z.uuid() })

/** Takes back a question that was not taken yet. */
export const withdrawCheck = action({
  permission: "check.ask",
  audit: "check.withdrawn",
  input: one,
  async run(actor, { id }) {
    await withdraw(actor, id)
  },
})

/** Resumes a halted question. */
export const resumeCheck = action({
  permission: "check.resume",
  audit: "check.resumed",
  input: one,
  async run(actor, { id }) {
    await resume(actor, id)
  },
})

/** Closes an unknown outcome with a person's finding. */
export const closeCheck = action({
  permission: "check.resume",
  audit: "check.closed",
  input: z.extend(closing, { id: z.uuid() }),
  async run(actor, { id, finding, reason }) {
    await closeUnknown(actor, id, finding, reason)
  },
})

/** Takes up an unknown outcome again by the id under which the service keeps it, once a free read has confirmed that id. */
export const identifyCheck = action({
  permission: "check.resume",
  audit: "task.identified",
  input: z.extend(identifying, { id: z.uuid() }),
  async run(actor, { id, remoteId, reason }) {
    await identifyUnknown(actor, id, remoteId, reason)
  },
})

/** Ends a pending task whose state cannot be read. */
export const endTask = action({
  permission: "check.resume",
  audit: "task.closed",
  input: z.extend(ending, { id: z.uuid() }),
  async run(actor, { id, reason }) {
    await closePending(actor, id, reason)
  },
})

/** Takes up a task again that an unrecognised word had ended. */
export const reopenEndedTask = action({
  permission: "check.resume",
  audit: "task.reopened",
  input: z.extend(ending, { id: z.uuid() }),
  async run(actor, { id, reason }) {
    await reopenTask(actor, id, reason)
  },
})

/** Writes down what a person concludes on one or more items of an AML report. */
export const concludeItems = action({
  permission: "aml.review",
  audit: "aml.item_reviewed",
  input: itemConclusions,
  run: (actor, input) => concludeOnItems(actor, input),
})

/** Takes over the conclusions on the same items of earlier reports. */
export const takeOverItems = action({
  permission: "aml.review",
  audit: "aml.items_taken_over",
  input: takenOverItems,
  run: (actor, input) => takeOverConclusions(actor, input),
})

/** Takes back a person's own newest conclusions on items of an AML report. */
export const undoItems = action({
  permission: "aml.review",
  audit: "aml.items_undone",
  input: undoneItems,
  run: (actor, input) => undoConclusions(actor, input),
})

/** Writes down what a person concludes on an AML report as a whole. */
export const concludeWhole = action({
  permission: "aml.review",
  audit: "aml.report_concluded",
  input: reportConclusion,
  run: (actor, input) => concludeReport(actor, input),
})

/** Confirms what somebody else concluded on an AML report. */
export const confirmWhole = action({
  permission: "aml.confirm",
  confirmed: true,
  audit: "aml.conclusion_confirmed",
  input: conclusionConfirmed,
  run: (actor, input) => confirmConclusion(actor, input),
})

/** Takes up the review of a concluded AML report again. */
export const reopenWhole = action({
  permission: "aml.review",
  audit: "aml.report_reopened",
  input: reportReopened,
  run: (actor, input) => reopenReport(actor, input),
})

/** Adds a note on an AML report as a whole. */
export const noteReport = action({
  permission: "aml.review",
  audit: "aml.note_added",
  input: reportNote,
  run: (actor, input) => addReportNote(actor, input),
})
