import "server-only"
import { PgBoss } from "pg-boss"
import { env } from "#lib/env.ts"
import { saySeldom } from "./say-seldom.ts"

/** Jobs and what they carry: the id of a check, of a signature request or of a file. Delivery is at least once; the row decides what is still to do. */
export type Jobs = {
  "check.send": { id: string }
  /** Sent apart from the other questions: its documents may take minutes, and nobody else waits for them. */
  "signature.send": { id: string }
  "check.poll": { id: string }
  "signature.refresh": { id: string }
  "file.seal": { id: string }
}

const QUEUES = [
  "check.send",
  "signature.send",
  "check.poll",
  "signature.refresh",
  "file.seal",
] as const satisfies readonly (keyof Jobs)[]

const SAME_WARNING_MS = 60_000

/** A job that found no worker within this time is stale: the sweep makes a new one. */
const JOB_LIFE_SECONDS = 300

/** Starts the queue of this process: its tables, its connection, its queues. */
export async function openQueue(): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: env().databaseUrl,
    application_name: "cotejo-queue",
    max: 4,
    useListenNotify: true,
  })
  const warn = saySeldom((line) => console.warn(line), SAME_WARNING_MS)
  // The queue names itself and its worker in brackets, which makes ten lines of one trouble.
  boss.on("error", (error) => warn(`queue: ${error.message.replace(/ \(Queue: .*\)$/, "")}`))
  await boss.start()
  for (const name of QUEUES) {
    await boss.createQueue(name, {
      // One waiting job per id; an active one whose process was killed must not keep the next from being made.
      policy: "short",
      notify: true,
      retryLimit: 0,
      expireInSeconds: JOB_LIFE_SECONDS,
      retentionSeconds: JOB_LIFE_SECONDS,
      deleteAfterSeconds: 60,
    })
  }
  return boss
}

/** Delivers a job for each of these ids, once at a time, as soon as a worker is free; in their order, as far as there is one. */
export async function enqueue(boss: PgBoss, name: keyof Jobs, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await boss.insert(
    name,
    ids.map((id, index) => ({ singletonKey: id, data: { id }, priority: ids.length - index })),
  )
}

/** Runs `handle` for each job of that name, up to `atOnce` at a time. */
export async function workOn<N extends keyof Jobs>(
  boss: PgBoss,
  name: N,
  handle: (data: Jobs[N]) => Promise<void>,
  atOnce = 25,
): Promise<void> {
  await boss.work<Jobs[N]>(
    name,
    { batchSize: atOnce, burstWhenBatchFull: true, pollingIntervalSeconds: 1 },
    async (jobs) => {
      const results = await Promise.allSettled(jobs.map((job) => handle(job.data)))
      for (const result of results) {
        if (result.status === "rejected") console.error(`job ${name} failed: ${describeFault(result.reason)}`)
      }
    },
  )
}

/** The kind of an error without its message: messages may quote what must not be logged. */
function describeFault(reason: unknown): string {
  if (!(reason instanceof Error)) return "not an error"
  const code = "code" in reason ? ` ${String(reason.code)}` : ""
  return `${reason.name}${code}`
}
