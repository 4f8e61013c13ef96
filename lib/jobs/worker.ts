import "server-only"
import { deliver, dueDeliveries, isDeliveryDue } from "#lib/alerts/deliver.ts"
import { evaluateDesk, evaluateMachine } from "#lib/alerts/evaluate.ts"
import { notifyOwners } from "#lib/alerts/notify-owners.ts"
import { casesToOpen, openCase } from "#lib/aml/review/open-case.ts"
import { isChainDue, linkRows } from "#lib/audit/link-rows.ts"
import { sendCheckpoints } from "#lib/audit/send-checkpoints.ts"
import { spillRecovery } from "#lib/checks/pipeline/recover-spilled.ts"
import { dueReserver, isAnyUnsent, operationsSent } from "#lib/checks/pipeline/reserve-due.ts"
import { submitReserved } from "#lib/checks/pipeline/submit.ts"
import { areCallsLost, markLostCalls } from "#lib/checks/pipeline/sweep.ts"
import { areResultsDue, renewResults } from "#lib/checks/results/renew-results.ts"
import { areReadsDue, dueReads, readDue } from "#lib/checks/tasks/poll.ts"
import { areAnswersUncounted, countAnswers } from "#lib/contract/count-deviations.ts"
import { continueErasure, dueErasures, isErasureDue } from "#lib/data-protection/continue-erasure.ts"
import { dueSweeps, isSweepDue, sweepKind } from "#lib/data-protection/retained.ts"
import { KEY_SLOTS, type KeySlot } from "#lib/domain/key-slots.ts"
import {
  areContradictionsDue,
  renewContradictions,
} from "#lib/dossier/contradictions/renew-contradictions.ts"
import { dueFiles, isFileDue } from "#lib/files/due-files.ts"
import { sealFile } from "#lib/files/seal-file.ts"
import { dropExpiredBlobs } from "#lib/files/sealed-bytes.ts"
import { isSumDue, maySumBeDue, sumNextDay } from "#lib/ledger/sum-days.ts"
import { type Warn, warnOnceIn } from "#lib/log/log.ts"
import { dueRuns, isRunDue, runDue } from "#lib/monitoring/run-due.ts"
import { warnOfExpiry } from "#lib/monitoring/warn-of-expiry.ts"
import { dueRefreshes, isRefreshDue, refreshDue } from "#lib/signatures/refresh-signature.ts"
import { HOUR_MS } from "#lib/time/durations.ts"
import { watched } from "./failing-tasks.ts"
import { SWEEP_EVERY_MS, startSweep, type Task } from "./sweep.ts"
import { atMostEvery, periodicPool, type WorkerPool, workerPool } from "./worker-pool.ts"

const SAME_WARNING_MS = 60_000
const DROP_EVERY_MS = 60_000

export type Worker = { stop: () => Promise<void> }

/**
 * Starts the background half of the program in this process: pools that send, read and seal the due rows, and a sweep for rows whose process died and for
 * data whose time is over. The rows are the queue; any number of processes may work on the same database.
 */
export function startWorker(): Worker {
  const warn = warnOnceIn(SAME_WARNING_MS)
  const sweepTasks: Task[] = [
    { run: recoverSpilled(warn) },
    { isDue: areCallsLost, run: watched("lost-calls", markLostCalls) },
    { run: atMostEvery(watched("expired-blobs", dropExpiredBlobs), DROP_EVERY_MS) },
    { isDue: areResultsDue, run: watched("results", renewResults) },
    { isDue: areContradictionsDue, run: watched("contradictions", renewContradictions) },
    { isDue: areAnswersUncounted, run: watched("answer-counts", countAnswers) },
  ]
  return startSweep(workerPools(warn), sweepTasks, warn)
}

/** Starts a server's part beside separate workers: the answers in its own folder, its disk and its connection to the scanner. */
export function startFolderSweep(): Worker {
  const warn = warnOnceIn(SAME_WARNING_MS)
  const sweepTasks = [
    { run: recoverSpilled(warn) },
    { run: atMostEvery(watched("machine-alerts", evaluateMachine), LOOK_EVERY_MS) },
  ]
  return startSweep([], sweepTasks, warn)
}

/** One that cannot be recorded counts like a folder that cannot be read. */
function recoverSpilled(warn: Warn): () => Promise<void> {
  const recover = spillRecovery(warn)
  return watched("spilled-answers", async () => {
    if ((await recover()) > 0) throw new Error("spilled answers cannot be recorded")
  })
}

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

/** One pool for each thing that could keep another waiting: a hanging call in one leaves the others alone. */
function workerPools(warn: Warn): WorkerPool[] {
  return [
    ...KEY_SLOTS.flatMap((slot) => openSlot(slot, warn)),
    workerPool({
      name: "reading signatures",
      places: REFRESHES_AT_ONCE,
      isDue: isRefreshDue,
      due: dueRefreshes,
      handle: refreshDue,
      warn,
    }),
    openCases(warn),
    workerPool({ name: "starting runs", places: 1, isDue: isRunDue, due: dueRuns, handle: runDue, warn }),
    linkLog(warn),
    workerPool({
      name: "summing the ledger",
      places: 1,
      isDue: maySumBeDue(),
      due: async () => ((await isSumDue()) ? ["day"] : []),
      handle: sumNextDay,
      warn,
    }),
    periodicPool("sending checkpoints", sendCheckpoints, SEND_OUTSIDE_EVERY_MS, warn),
    periodicPool("looking for alerts", lookForAlerts, LOOK_EVERY_MS, warn),
    periodicPool("looking for days that come close", warnOfExpiry, HOUR_MS, warn),
    workerPool({
      name: "sending alerts",
      places: ALERTS_AT_ONCE,
      isDue: isDeliveryDue,
      due: dueDeliveries,
      handle: deliver,
      warn,
    }),
    workerPool({
      name: "erasing",
      places: 1,
      isDue: isErasureDue,
      due: dueErasures,
      handle: continueErasure,
      warn,
    }),
    workerPool({ name: "retention", places: 1, isDue: isSweepDue, due: dueSweeps, handle: sweepKind, warn }),
    workerPool({
      name: "sealing",
      places: SEALS_AT_ONCE,
      isDue: isFileDue,
      due: dueFiles,
      handle: sealFile,
      warn,
    }),
  ]
}

/** Sending and reading with one key. What is sent apart has a pool of its own: it takes longer, and would hold the places of the rest. */
function openSlot(slot: KeySlot, warn: Warn): WorkerPool[] {
  const together = operationsSent(slot, "together")
  const apart = operationsSent(slot, "apart")
  const sending = { slot, isDue: isAnyUnsent, handle: submitReserved, warn }
  const pools = [
    workerPool({ ...sending, name: "sending", places: SENDS_AT_ONCE, due: dueReserver(slot, together) }),
    workerPool({
      name: "reading tasks",
      slot,
      places: READS_AT_ONCE,
      isDue: areReadsDue(together),
      due: (atMost) => dueReads(slot, together, atMost),
      handle: readDue,
      warn,
    }),
  ]
  if (apart.length === 0) return pools
  const due = dueReserver(slot, apart)
  return [...pools, workerPool({ ...sending, name: "sending separately", places: APART_AT_ONCE, due })]
}

/** A report whose case was not opened for a fault is found by the next search, which is one of all. */
function openCases(warn: Warn): WorkerPool {
  const { due, forget } = casesToOpen()
  return workerPool({
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
function linkLog(warn: Warn): WorkerPool {
  let isDue = false
  const look = atMostEvery(async () => {
    isDue = await isChainDue()
  }, SWEEP_EVERY_MS / 2)
  return workerPool({
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
