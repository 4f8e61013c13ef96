import type { RosContent } from "#lib/domain/aml/cases.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"

/** As numbers of files are written: letters and digits, with what stands between them. */
const PLAIN_NUMBER = /^[\p{L}\p{N}]+(?:[ ./_-]{1,3}[\p{L}\p{N}]+)*$/u

/** Which datum of a ROS cannot be, and why; null where all of them can. Days are Peru's. */
export function rosFault(
  { qualifiedAt, filed }: Pick<RosContent, "qualifiedAt" | "filed">,
  now: Date,
): { field: "qualifiedAt" | "number" | "on"; why: "future" | "oddNumber" | "filedBefore" } | null {
  const qualified = new Date(qualifiedAt)
  if (qualified > now) return { field: "qualifiedAt", why: "future" }
  if (filed === null) return null
  if (!PLAIN_NUMBER.test(filed.number.trim())) return { field: "number", why: "oddNumber" }
  if (filed.on > dayAt(now, DESK_ZONE)) return { field: "on", why: "future" }
  return filed.on < dayAt(qualified, DESK_ZONE) ? { field: "on", why: "filedBefore" } : null
}
