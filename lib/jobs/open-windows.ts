import "server-only"
import { deliver, dueDeliveries, isDeliveryDue } from "#lib/alerts/deliver.ts"
import { evaluateDesk, evaluateMachine } from "#lib/alerts/evaluate.ts"
import { notifyOwners } from "#lib/alerts/notify-owners.ts"
import { casesToOpen, openCase } from "#lib/aml/review/open-case.ts"
import { isChainDue, linkRows } from "#lib/audit/link-rows.ts"
import { sendCheckpoints } from "#lib/audit/send-checkpoints.ts"
import { dueReserver, isAnyUnsent, operationsSent } from "#lib/checks/pipeline/reserve-due.ts"
import { submitReserved } from "#lib/checks/pipeline/submit.ts"
import { areReadsDue, dueReads, readDue } from "#lib/checks/tasks/poll.ts"
import { continueErasure, dueErasures, isErasureDue } from "#lib/data-protection/continue-erasure.ts"
import { dueSweeps, isSweepDue, sweepKind } from "#lib/data-protection/sweep-retention.ts"
import { KEY_SLOTS, type KeySlot } from "#lib/domain/key-slots.ts"
import { dueFiles, isFileDue } from "#lib/files/due-files.ts"
import { sealFile } from "#lib/files/seal-file.ts"
import { isSumDue, maySumBeDue, sumNextDay } from "#lib/ledger/sum-days.ts"
import type { Warn } from "#lib/log/warn-once.ts"
import { dueRefreshes, isRefreshDue, refreshDue } from "#lib/signatures/refresh-signature.ts"
import { atMostEvery, periodicWindow } from "./periodic-work.ts"
import { SWEEP_EVERY_MS } from "./sweep.ts"
import { openWindow, type Window } from "./window.ts"

const SEND_OUTSIDE_EVERY_MS = 60_000
/** How often disk, scanner and desk are looked at for what somebody should be told of. */
export const LOOK_EVERY_MS = 30_000

/** Places per key slot and process. A call that hangs holds its place for its whole deadline; the others are enough for the pace of a service. */
const SENDS_AT_ONCE = 50
const READS_AT_ONCE = 25
/** Each is a stream of its own; a few use the line as well as many. */
const APART_AT_ONCE = 3
const REFRESHES_AT_ONCE = 25
const SEALS_AT_ONCE = 25
const CASES_AT_ONCE = 10
const ALERTS_AT_ONCE = 5

/** One window for each thing that could keep another waiting: a hanging call in one leaves the others alone. */
export function openWindows(warn: Warn): Window[] {
  return [
    ...KEY_SLOTS.flatMap((slot) => openSlot(slot, warn)),
    openWindow({
      name: "reading signatures",
      places: REFRESHES_AT_ONCE,
      isDue: isRefreshDue,
      due: dueRefreshes,
      handle: refreshDue,
      warn,
    }),
    openCases(warn),
    linkLog(warn),
    openWindow({
      name: "summing the ledger",
      places: 1,
      isDue: maySumBeDue(),
      due: async () => ((await isSumDue()) ? ["day"] : []),
      handle: sumNextDay,
      warn,
    }),
    periodicWindow("sending checkpoints", sendCheckpoints, SEND_OUTSIDE_EVERY_MS, warn),
    periodicWindow("looking for alerts", lookForAlerts, LOOK_EVERY_MS, warn),
    openWindow({
      name: "sending alerts",
      places: ALERTS_AT_ONCE,
      isDue: isDeliveryDue,
      due: dueDeliveries,
      handle: deliver,
      warn,
    }),
    openWindow({
      name: "erasing",
      places: 1,
      isDue: isErasureDue,
      due: dueErasures,
      handle: continueErasure,
      warn,
    }),
    openWindow({ name: "retention", places: 1, isDue: isSweepDue, due: dueSweeps, handle: sweepKind, warn }),
    openWindow({
      name: "sealing",
      places: SEALS_AT_ONCE,
      isDue: isFileDue,
      due: dueFiles,
      handle: sealFile,
      warn,
    }),
  ]
}

/** Sending and reading with one key. What is sent apart has a window of its own: it takes longer, and would hold the places of the rest. */
function openSlot(slot: KeySlot, warn: Warn): Window[] {
  const together = operationsSent(slot, "together")
  const apart = operationsSent(slot, "apart")
  const sending = { slot, isDue: isAnyUnsent, handle: submitReserved, warn }
  const windows = [
    openWindow({ ...sending, name: "sending", places: SENDS_AT_ONCE, due: dueReserver(slot, together) }),
    openWindow({
      name: "reading tasks",
      slot,
      places: READS_AT_ONCE,
      isDue: areReadsDue(together),
      due: (atMost) => dueReads(slot, together, atMost),
      handle: readDue,
      warn,
    }),
  ]
  if (apart.length === 0) return windows
  const due = dueReserver(slot, apart)
  return [...windows, openWindow({ ...sending, name: "sending separately", places: APART_AT_ONCE, due })]
}

/** A report whose case was not opened for a fault is found by the next search, which is one of all. */
function openCases(warn: Warn): Window {
  const { due, forget } = casesToOpen()
  return openWindow({
    name: "opening cases",
    places: CASES_AT_ONCE,
    due,
    async handle(checkId) {
      try {
        await openCase(checkId)
      } catch (error) {
        forget()
        throw error
      }
    },
    warn,
  })
}

/** The rows of one sweep are linked together: a step costs as much as several questions, and would otherwise be made for every few of them. */
function linkLog(warn: Warn): Window {
  let isDue = false
  const look = atMostEvery(async () => {
    isDue = await isChainDue()
  }, SWEEP_EVERY_MS / 2)
  return openWindow({
    name: "linking the log",
    places: 1,
    async due() {
      if (!isDue) await look()
      return isDue ? ["chain"] : []
    },
    async handle() {
      isDue = false
      isDue = await linkRows()
    },
    warn,
  })
}

async function lookForAlerts(): Promise<void> {
  await evaluateMachine()
  await evaluateDesk()
  await notifyOwners()
}
