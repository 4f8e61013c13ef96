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
import { warnOnceIn } from "#lib/log/warn-once.ts"
import { areWordsDue, renewWords } from "#lib/search/renew-words.ts"
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
    { run: spillRecovery(warn) },
    { isDue: areCallsLost, run: markLostCalls },
    { run: atMostEvery(dropExpiredBlobs, DROP_EVERY_MS) },
    { isDue: areResultsDue, run: renewResults },
    { isDue: areContradictionsDue, run: renewContradictions },
    { isDue: areWordsDue, run: renewWords },
    { isDue: areAnswersUncounted, run: countAnswers },
  ]
  return startSweep(openWindows(warn), sweepTasks, warn)
}

/**
 * Starts the work left to a server with separate workers: the answers in its own folder, which they may not see, and its own disk and connection to the
 * scanner.
 */
export function startFolderSweep(): Worker {
  const warn = warnOnceIn(SAME_WARNING_MS)
  const sweepTasks = [{ run: spillRecovery(warn) }, { run: atMostEvery(evaluateMachine, LOOK_EVERY_MS) }]
  return startSweep([], sweepTasks, warn)
}
