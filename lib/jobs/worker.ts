import "server-only"
import { poll } from "#lib/checks/poll.ts"
import { submit } from "#lib/checks/submit.ts"
import { type DueCheck, dueChecks, duePolls, markLostCalls } from "#lib/checks/sweep.ts"
import { takingUpSpilled } from "#lib/checks/take-up-spilled.ts"
import { dueFiles } from "#lib/files/due-files.ts"
import { sealFile } from "#lib/files/seal-file.ts"
import { dropExpiredBlobs } from "#lib/files/sealed-bytes.ts"
import { faultWords } from "#lib/http/log-fault.ts"
import { dueRefreshes, refreshDue } from "#lib/signatures/refresh-signature.ts"
import { enqueue, openQueue, workOn } from "./queue.ts"
import { saySeldom } from "./say-seldom.ts"

const SWEEP_EVERY_MS = 1_000
const SAME_WARNING_MS = 60_000
const DROP_EVERY_MS = 60_000
/** Each is a stream of its own; a few use the line as well as many. */
const SIGNATURES_AT_ONCE = 3

export type Worker = { stop: () => Promise<void> }

/**
 * Starts the background half of the program in this process: a sweep that finds what is due and what was lost, and workers
 * that send. Any number of processes may run one on the same database.
 */
export async function startWorker(): Promise<Worker> {
  const boss = await openQueue()
  await workOn(boss, "check.send", ({ id }) => submit(id))
  await workOn(boss, "signature.send", ({ id }) => submit(id), SIGNATURES_AT_ONCE)
  await workOn(boss, "check.poll", ({ id }) => poll(id))
  await workOn(boss, "signature.refresh", ({ id }) => refreshDue(id))
  await workOn(boss, "file.seal", ({ id }) => sealFile(id))
  let sweeping = Promise.resolve()
  let stopped = false
  const dropExpiredSeldom = seldom(dropExpiredBlobs, DROP_EVERY_MS)
  const warn = saySeldom((line) => console.warn(line), SAME_WARNING_MS)
  const takeUpSpilled = takingUpSpilled(warn)
  let timer: NodeJS.Timeout | undefined

  async function sweep(): Promise<void> {
    try {
      await takeUpSpilled()
      await markLostCalls()
      const due = await dueChecks()
      await enqueue(boss, "check.send", idsOf(due, false))
      await enqueue(boss, "signature.send", idsOf(due, true))
      await enqueue(boss, "check.poll", await duePolls())
      await enqueue(boss, "signature.refresh", await dueRefreshes())
      await enqueue(boss, "file.seal", await dueFiles())
      await dropExpiredSeldom()
    } catch (error) {
      warn(`sweep: ${faultWords(error)}; it goes on when this is over`)
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
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

function idsOf(due: readonly DueCheck[], signatures: boolean): string[] {
  return due.filter(({ operation }) => (operation === "signature") === signatures).map(({ id }) => id)
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
