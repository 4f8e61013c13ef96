import type { LogFields } from "./fields.ts"
import { log } from "./log.ts"
import { rateLimiter } from "./rate-limiter.ts"

/** Logs that something waits and is tried again. */
export type Warn = (fields: Pick<LogFields, "doing" | "slot" | "rowId" | "fault" | "code" | "place">) => void

/** Logs the same trouble of the same thing at most once in `everyMs`. */
export function warnOnceIn(everyMs: number): Warn {
  const isNews = rateLimiter(everyMs)
  return ({ place, ...fields }) => {
    if (isNews(JSON.stringify(fields))) log("warn", "delayed", { ...fields, place })
  }
}
