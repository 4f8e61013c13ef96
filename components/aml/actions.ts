"use server"

import { askNames } from "#lib/aml/review/ask-names.ts"
import {
  addReportNote,
  concludeReport,
  confirmConclusion,
  reopenReport,
} from "#lib/aml/review/case-commands.ts"
import { concludeOnItems, takeOverConclusions, undoConclusions } from "#lib/aml/review/conclude-on-items.ts"
import {
  askedNames,
  conclusionConfirmed,
  itemConclusions,
  reportConclusion,
  reportNote,
  reportReopened,
  rosRecord,
  takenOverItems,
  undoneItems,
} from "#lib/aml/review/review-input.ts"
import { recordRos } from "#lib/aml/ros.ts"
import { action } from "#lib/http/action.ts"

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

/** Asks for the names of the people of the reports that wait. Returns the batch. */
export const askReportNames = action({
  permission: "batch.run",
  audit: "batch.created",
  input: askedNames,
  run: (actor, input) => askNames(actor, input),
})

/** Records the ROS of an escalated report, for the compliance officer alone. */
export const keepRos = action({
  permission: "ros.record",
  audit: "aml.report_concluded",
  reserved: true,
  input: rosRecord,
  run: (actor, input) => recordRos(actor, input),
})
