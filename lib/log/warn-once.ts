import type { LogFields } from "./fields.ts"
import { log } from "./log.ts"

/** Logs that something waits and is tried again. */
export type Warn = (fields: Pick<LogFields, "doing" | "slot" | "rowId" | "fault" | "code" | "place">) => void

/** Logs the same trouble of the same thing at most once in `everyMs`. */
export function warnOnceIn(everyMs: number): Warn {
  const isNews = rateLimiter(everyMs)
  return ({ place, ...fields }) => {
    if (isNews(JSON.stringify(fields))) log("warn", "delayed", { ...fields, place })
  }
}

/** Allows each text once in `everyMs`: a database that is away for an hour must not fill the log. `now`: a clock that does not go back. */
export function rateLimiter(
  everyMs: number,
  now: () => number = () => performance.now(),
): (text: string) => boolean {
  const lastAt = new Map<string, number>()
  return (text) => {
    const at = now()
    for (const [old, time] of lastAt) if (at - time >= everyMs) lastAt.delete(old)
    if (lastAt.has(text)) return false
    lastAt.set(text, at)
    return true
  }
}
