import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import { deliver, dueDeliveries } from "#lib/alerts/deliver.ts"
import { evaluateDesk, evaluateMachine } from "#lib/alerts/evaluate.ts"
import { notifyOwners } from "#lib/alerts/notify-owners.ts"
import { casesToOpen, openCase } from "#lib/aml/open-case.ts"
import { stampDays } from "#lib/audit/days/stamp-days.ts"
import { isChainDue, linkRows } from "#lib/audit/link-rows.ts"
import { sendCheckpoints } from "#lib/audit/send-checkpoints.ts"
import { areRowsDue, sendRows } from "#lib/audit/send-rows.ts"
import { spillRecovery } from "#lib/checks/pipeline/recover-spilled.ts"
import { dueReserver, operationsSent } from "#lib/checks/pipeline/reserve-due.ts"
import { submitReserved } from "#lib/checks/pipeline/submit.ts"
import { markLostCalls } from "#lib/checks/pipeline/sweep.ts"
import { renewResults } from "#lib/checks/results/renew-results.ts"
import { dueReads, readDue } from "#lib/checks/tasks/poll.ts"
import { countAnswers } from "#lib/contract/count-answers.ts"
import { continueErasure, dueErasures } from "#lib/data-protection/continue-erasure.ts"
import { dueSweeps, sweepKind } from "#lib/data-protection/sweep-retention.ts"
import { KEY_SLOTS } from "#lib/domain/key-slots.ts"
import { renewContradictions } from "#lib/dossier/contradictions/renew-contradictions.ts"
import { dueFiles } from "#lib/files/due-files.ts"
import { sealFile } from "#lib/files/seal-file.ts"
import { dropExpiredBlobs } from "#lib/files/sealed-bytes.ts"
import { isSumDue, sumNextDay } from "#lib/ledger/sum-days.ts"
import { faultFields } from "#lib/log/fault.ts"
import type { Doing } from "#lib/log/fields.ts"
import { type Warn, warnOnceIn } from "#lib/log/warn-once.ts"
import { renewWords } from "#lib/search/renew-words.ts"
import { dueRefreshes, refreshDue } from "#lib/signatures/refresh-signature.ts"
import { type Due, openWindow, type Window } from "./window.ts"

const SWEEP_EVERY_MS = 1_000
const SAME_WARNING_MS = 60_000
const DROP_EVERY_MS = 60_000
const SEND_OUTSIDE_EVERY_MS = 60_000
const LOOK_EVERY_MS = 30_000

/** Places per key slot and process. A call that hangs holds its place for its whole deadline; the others are enough for the pace of a service. */
const SENDS_AT_ONCE = 50
const READS_AT_ONCE = 25
/** Each is a stream of its own; a few use the line as well as many. */
const APART_AT_ONCE = 3
const REFRESHES_AT_ONCE = 25
const SEALS_AT_ONCE = 25
const CASES_AT_ONCE = 10
const ALERTS_AT_ONCE = 5

/** A stop waits so long for work that can be repeated; for questions that are being sent it waits separately (`drained`). */
const READS_MAY_TAKE_MS = 10_000

export type Worker = { stop: () => Promise<void> }

/**
 * Starts the background half of the program in this process: windows that send, read and seal the due rows, and a sweep for rows whose process died and for
 * data whose time is over. The rows are the queue; any number of processes may work on the same database.
 */
export function startWorker(): Worker {
  const warn = warnOnceIn(SAME_WARNING_MS)
  const chores = [
    spillRecovery(warn),
    markLostCalls,
    seldom(dropExpiredBlobs, DROP_EVERY_MS),
    renewResults,
    renewContradictions,
    renewWords,
    countAnswers,
  ]
  return sweepOn(openWindows(warn), chores, warn)
}

/**
 * Starts the work left to a server with separate workers: the answers in its own folder, which they may not see, and its own disk and connection to the
 * scanner.
 */
export function startFolderSweep(): Worker {
  const warn = warnOnceIn(SAME_WARNING_MS)
  return sweepOn([], [spillRecovery(warn), seldom(evaluateMachine, LOOK_EVERY_MS)], warn)
}

function sweepOn(
  windows: readonly Window[],
  chores: readonly (() => Promise<unknown>)[],
  warn: Warn,
): Worker {
  let sweeping = Promise.resolve()
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function sweep(): Promise<void> {
    for (const window of windows) window.refill()
    try {
      for (const chore of chores) await chore()
    } catch (error) {
      warn({ doing: "looking after what is over", ...faultFields(error) })
    }
    if (!stopped) plan()
  }
  function plan(): void {
    timer = setTimeout(() => {
      sweeping = sweep()
    }, SWEEP_EVERY_MS)
  }
  sweeping = sweep()

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await sweeping
      const ended = Promise.all(windows.map((window) => window.stop()))
      await Promise.race([ended, pause(READS_MAY_TAKE_MS, undefined, { ref: false })])
    },
  }
}

/** One window for each thing that could keep another waiting: a hanging call in one leaves the others alone. */
function openWindows(warn: Warn): Window[] {
  const perSlot = KEY_SLOTS.flatMap((slot) => {
    const together = operationsSent(slot, "together")
    const apart = operationsSent(slot, "apart")
    const sending = { slot, handle: submitReserved, warn }
    return [
      openWindow({
        ...sending,
        name: "sending",
        places: SENDS_AT_ONCE,
        due: dueReserver(slot, together),
      }),
      openWindow({
        name: "reading tasks",
        slot,
        places: READS_AT_ONCE,
        due: (atMost) => dueReads(slot, together, atMost),
        handle: readDue,
        warn,
      }),
      ...(apart.length === 0
        ? []
        : [
            openWindow({
              ...sending,
              name: "sending apart",
              places: APART_AT_ONCE,
              due: dueReserver(slot, apart),
            }),
          ]),
    ]
  })
  const open = <D extends Due>(
    name: Doing,
    places: number,
    due: (atMost: number) => Promise<readonly D[]>,
    handle: (due: D) => Promise<void>,
  ) => openWindow({ name, places, due, handle, warn })
  return [
    ...perSlot,
    open("reading signatures", REFRESHES_AT_ONCE, dueRefreshes, refreshDue),
    openCases(warn),
    linkLog(warn),
    open("summing the ledger", 1, async () => ((await isSumDue()) ? ["day"] : []), sumNextDay),
    open("sending the log", 1, async () => ((await areRowsDue()) ? ["rows"] : []), sendRows),
    fromTimeToTime("sending checkpoints", sendCheckpoints, SEND_OUTSIDE_EVERY_MS, warn),
    fromTimeToTime("stamping days", stampDays, SEND_OUTSIDE_EVERY_MS, warn),
    fromTimeToTime("looking for alerts", lookForAlerts, LOOK_EVERY_MS, warn),
    open("sending alerts", ALERTS_AT_ONCE, dueDeliveries, deliver),
    open("erasing", 1, dueErasures, continueErasure),
    open("retention", 1, dueSweeps, sweepKind),
    open("sealing", SEALS_AT_ONCE, dueFiles, sealFile),
  ]
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
  const look = seldom(async () => {
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

/** Apart from the linking, which must not wait for an external place; a failure is tried again after a while. */
function fromTimeToTime(name: Doing, work: () => Promise<void>, everyMs: number, warn: Warn): Window {
  let isDue = false
  const look = seldom(async () => {
    isDue = true
  }, everyMs)
  return openWindow({
    name,
    places: 1,
    async due() {
      await look()
      return isDue ? [name] : []
    },
    async handle() {
      isDue = false
      await work()
    },
    warn,
  })
}

/** The same work, but passed over while its last turn is less than `everyMs` ago. */
function seldom(work: () => Promise<unknown>, everyMs: number): () => Promise<void> {
  let nextAt = 0
  return async () => {
    if (Date.now() < nextAt) return
    nextAt = Date.now() + everyMs
    await work()
  }
}
