import "server-only"
import { setTimeout as pause } from "node:timers/promises"
import type { SQL } from "drizzle-orm"
import { deliver, dueDeliveries, isDeliveryDue } from "#lib/alerts/deliver.ts"
import { evaluateDesk, evaluateMachine } from "#lib/alerts/evaluate.ts"
import { notifyOwners } from "#lib/alerts/notify-owners.ts"
import { casesToOpen, openCase } from "#lib/aml/open-case.ts"
import { stampDays } from "#lib/audit/days/stamp-days.ts"
import { isChainDue, linkRows } from "#lib/audit/link-rows.ts"
import { sendCheckpoints } from "#lib/audit/send-checkpoints.ts"
import { areRowsDue, sendRows } from "#lib/audit/send-rows.ts"
import { spillRecovery } from "#lib/checks/pipeline/recover-spilled.ts"
import { dueReserver, isAnyUnsent, operationsSent } from "#lib/checks/pipeline/reserve-due.ts"
import { submitReserved } from "#lib/checks/pipeline/submit.ts"
import { areCallsLost, markLostCalls } from "#lib/checks/pipeline/sweep.ts"
import { areResultsDue, renewResults } from "#lib/checks/results/renew-results.ts"
import { areReadsDue, dueReads, readDue } from "#lib/checks/tasks/poll.ts"
import { areAnswersUncounted, countAnswers } from "#lib/contract/count-answers.ts"
import { continueErasure, dueErasures, isErasureDue } from "#lib/data-protection/continue-erasure.ts"
import { dueSweeps, isSweepDue, sweepKind } from "#lib/data-protection/sweep-retention.ts"
import { whichHold } from "#lib/db/which-hold.ts"
import { KEY_SLOTS } from "#lib/domain/key-slots.ts"
import {
  areContradictionsDue,
  renewContradictions,
} from "#lib/dossier/contradictions/renew-contradictions.ts"
import { dueFiles, isFileDue } from "#lib/files/due-files.ts"
import { sealFile } from "#lib/files/seal-file.ts"
import { dropExpiredBlobs } from "#lib/files/sealed-bytes.ts"
import { isSumDue, maySumBeDue, sumNextDay } from "#lib/ledger/sum-days.ts"
import { faultFields } from "#lib/log/fault.ts"
import type { Doing } from "#lib/log/fields.ts"
import { type Warn, warnOnceIn } from "#lib/log/warn-once.ts"
import { areWordsDue, renewWords } from "#lib/search/renew-words.ts"
import { dueRefreshes, isRefreshDue, refreshDue } from "#lib/signatures/refresh-signature.ts"
import { openWindow, type Window } from "./window.ts"

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
  const sweepTasks: Task[] = [
    { run: spillRecovery(warn) },
    { isDue: areCallsLost, run: markLostCalls },
    { run: seldom(dropExpiredBlobs, DROP_EVERY_MS) },
    { isDue: areResultsDue, run: renewResults },
    { isDue: areContradictionsDue, run: renewContradictions },
    { isDue: areWordsDue, run: renewWords },
    { isDue: areAnswersUncounted, run: countAnswers },
  ]
  return sweepOn(openWindows(warn), sweepTasks, warn)
}

/**
 * Starts the work left to a server with separate workers: the answers in its own folder, which they may not see, and its own disk and connection to the
 * scanner.
 */
export function startFolderSweep(): Worker {
  const warn = warnOnceIn(SAME_WARNING_MS)
  const sweepTasks = [{ run: spillRecovery(warn) }, { run: seldom(evaluateMachine, LOOK_EVERY_MS) }]
  return sweepOn([], sweepTasks, warn)
}

function sweepOn(windows: readonly Window[], sweepTasks: readonly Task[], warn: Warn): Worker {
  const dueOf = dueFilter([...windows, ...sweepTasks], warn)
  let sweeping = Promise.resolve()
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function sweep(): Promise<void> {
    const isDue = await dueOf()
    for (const window of windows) if (isDue(window)) window.refill()
    try {
      for (const task of sweepTasks) if (isDue(task)) await task.run()
    } catch (error) {
      warn({ doing: "sweeping", ...faultFields(error) })
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

/** Holds while there is something to do, for a look at the database that all tasks share; a task without one is always due. */
type Condition = { isDue?: SQL | undefined }
type Task = Condition & { run: () => Promise<unknown> }

/**
 * Asks of all tasks at once which are due: one by one, that is some twenty questions a second of a server that has nothing to do. A task without a condition is
 * due, and so is every one while the database does not answer: each then reports its own failure.
 */
function dueFilter(tasks: readonly Condition[], warn: Warn): () => Promise<(task: Condition) => boolean> {
  const conditions = [...new Set(tasks.flatMap(({ isDue }) => isDue ?? []))]
  if (conditions.length === 0) return async () => () => true
  const held = whichHold(conditions)
  return async () => {
    try {
      const answers = await held()
      const idle = new Set(conditions.filter((_, at) => answers[at] === false))
      return ({ isDue }) => isDue === undefined || !idle.has(isDue)
    } catch (error) {
      warn({ doing: "looking for due work", ...faultFields(error) })
      return () => true
    }
  }
}

/** One window for each thing that could keep another waiting: a hanging call in one leaves the others alone. */
function openWindows(warn: Warn): Window[] {
  const perSlot = KEY_SLOTS.flatMap((slot) => {
    const operations = operationsSent(slot, "together")
    return [
      openWindow({
        name: "sending",
        slot,
        places: SENDS_AT_ONCE,
        isDue: isAnyUnsent,
        due: dueReserver(slot, operations),
        handle: submitReserved,
        warn,
      }),
      openWindow({
        name: "reading tasks",
        slot,
        places: READS_AT_ONCE,
        isDue: areReadsDue(operations),
        due: (atMost) => dueReads(slot, operations, atMost),
        handle: readDue,
        warn,
      }),
    ]
  })
  return [
    ...perSlot,
    ...KEY_SLOTS.flatMap((slot) => {
      const apart = operationsSent(slot, "apart")
      if (apart.length === 0) return []
      const due = dueReserver(slot, apart)
      return [
        openWindow({
          name: "sending separately",
          slot,
          places: APART_AT_ONCE,
          isDue: isAnyUnsent,
          due,
          handle: submitReserved,
          warn,
        }),
      ]
    }),
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
    openWindow({
      name: "sending the log",
      places: 1,
      due: async () => ((await areRowsDue()) ? ["rows"] : []),
      handle: sendRows,
      warn,
    }),
    fromTimeToTime("sending checkpoints", sendCheckpoints, SEND_OUTSIDE_EVERY_MS, warn),
    fromTimeToTime("stamping days", stampDays, SEND_OUTSIDE_EVERY_MS, warn),
    fromTimeToTime("looking for alerts", lookForAlerts, LOOK_EVERY_MS, warn),
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
