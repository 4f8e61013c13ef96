import "server-only"
import { submit } from "#lib/checks/submit.ts"
import { dueChecks, markLostCalls } from "#lib/checks/sweep.ts"
import { faultWords } from "#lib/http/log-fault.ts"
import { enqueue, openQueue, workOn } from "./queue.ts"
import { saySeldom } from "./say-seldom.ts"

const SWEEP_EVERY_MS = 1_000
const SAME_WARNING_MS = 60_000

export type Worker = { stop: () => Promise<void> }

/**
 * Starts the background half of the program in this process: a sweep that finds what is due and what was lost, and workers
 * that send. Any number of processes may run one on the same database.
 */
export async function startWorker(): Promise<Worker> {
  const boss = await openQueue()
  await workOn(boss, "check.send", ({ checkId }) => submit(checkId))
  let sweeping = Promise.resolve()
  let stopped = false
  const warn = saySeldom((line) => console.warn(line), SAME_WARNING_MS)
  let timer: NodeJS.Timeout

  async function sweep(): Promise<void> {
    try {
      await markLostCalls()
      for (const checkId of await dueChecks()) await enqueue(boss, "check.send", checkId, { checkId })
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
  plan()

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await sweeping
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
