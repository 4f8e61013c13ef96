import "server-only"
import { evaluateMachine } from "#lib/alerts/evaluate.ts"
import { spillRecovery } from "#lib/checks/pipeline/recover-spilled.ts"
import { areCallsLost, markLostCalls } from "#lib/checks/pipeline/sweep.ts"
import { areResultsDue, renewResults } from "#lib/checks/results/renew-results.ts"
import { areAnswersUncounted, countAnswers } from "#lib/contract/count-deviations.ts"
import {
  areContradictionsDue,
  renewContradictions,
} from "#lib/dossier/contradictions/renew-contradictions.ts"
import { dropExpiredBlobs } from "#lib/files/sealed-bytes.ts"
import { type Warn, warnOnceIn } from "#lib/log/warn-once.ts"
import { areWordsDue, renewWords } from "#lib/search/renew-words.ts"
import { watched } from "./failing-tasks.ts"
import { LOOK_EVERY_MS, openWindows } from "./open-windows.ts"
import { atMostEvery } from "./periodic-work.ts"
import { startSweep, type Task } from "./sweep.ts"

const SAME_WARNING_MS = 60_000
const DROP_EVERY_MS = 60_000

export type Worker = { stop: () => Promise<void> }

/**
 * Starts the background half of the program in this process: windows that send, read and seal the due rows, and a sweep for rows whose process died and for
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
    { isDue: areWordsDue, run: watched("search-words", renewWords) },
    { isDue: areAnswersUncounted, run: watched("answer-counts", countAnswers) },
  ]
  return startSweep(openWindows(warn), sweepTasks, warn)
}

/**
 * Starts the work left to a server with separate workers: the answers in its own folder, which they may not see, and its own disk and connection to the
 * scanner.
 */
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
