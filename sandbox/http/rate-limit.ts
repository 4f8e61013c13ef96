import type { Tuning } from "#sandbox/choices/tuning.ts"
import { type OperationName, operationOf } from "#sandbox/operations.ts"
import { type Answer, failure } from "./answer.ts"

/** Counts calls per key slot in fixed windows, as the director has set them. */
export function createRateLimiter() {
  const windows = new Map<string, { endsAt: number; used: number }>()
  return {
    /** The 429 for a call that is too many, or null. */
    check: (name: OperationName, slot: string, tuning: Tuning, now: number): Answer | null => {
      const limit = tuning.rateLimit
      const { rateLimited, envelope } = operationOf(name)
      if (!limit || !rateLimited) return null
      const current = windows.get(slot)
      const window = current && current.endsAt > now ? current : { endsAt: now + limit.windowMs, used: 0 }
      windows.set(slot, window)
      window.used += 1
      if (window.used <= limit.limit) return null
      const answer = failure(429, envelope, tuning.choices.errorBody)
      if (limit.retryAfter === "seconds")
        answer.headers["retry-after"] = String(Math.ceil((window.endsAt - now) / 1000))
      // HTTP dates have whole seconds: round up, or the client would come back too early.
      if (limit.retryAfter === "date")
        answer.headers["retry-after"] = new Date(Math.ceil(window.endsAt / 1000) * 1000).toUTCString()
      return answer
    },
    clear: () => windows.clear(),
  }
}
