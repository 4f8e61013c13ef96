import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { clockOffset } from "#components/query/reports.ts"
import { useStopwatch } from "#components/ui/use-now.ts"

/** The server's time for deadlines, each second, independent of the computer's clock. Until it was measured, on from the rendered time. */
export function useServerNow(renderedAtMs: number, ticking: boolean): number {
  const { data: offset } = useQuery({ ...clockOffset, enabled: ticking })
  const now = useStopwatch(1_000)
  const [begunAt, setBegunAt] = useState<number | null>(null)
  if (now !== null && begunAt === null) setBegunAt(now)
  if (now === null || !ticking) return renderedAtMs
  return now + (offset ?? renderedAtMs - (begunAt ?? now))
}
