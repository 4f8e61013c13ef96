import { queryOptions } from "@tanstack/react-query"
import { api } from "./http.ts"

/**
 * How far the deadline's clock (the database's) is ahead of this page's own stopwatch, in milliseconds. The stopwatch is not the
 * computer's clock: setting that one forward changes nothing. Measured again when the page comes into sight: a computer that slept has lost count.
 */
export const clockOffset = queryOptions({
  queryKey: ["clock"],
  async queryFn({ signal }) {
    const before = performance.now()
    const { nowMs } = await api<{ nowMs: number }>("/api/clock", { signal })
    return nowMs - (before + performance.now()) / 2
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
  structuralSharing: false,
})
