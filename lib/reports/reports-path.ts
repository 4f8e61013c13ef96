import type { PageEdge } from "#lib/db/keyset.ts"
import { REPORT_STATES, type ReportState } from "./report-row.ts"

/** The address of the tray: its filter, the place of a page, and the ids of those that the reports are about. */
export function reportsPath(
  state: ReportState | undefined,
  place?: PageEdge,
  subject: readonly string[] = [],
): string {
  const search = new URLSearchParams(state === undefined ? {} : { state })
  if (subject.length > 0) search.set("subject", subject.join(","))
  for (const [name, id] of Object.entries(place ?? {})) search.set(name, id)
  const text = search.toString().replaceAll("%2C", ",")
  return text === "" ? "/reports" : `/reports?${text}`
}

/** The filter of an address; anything else is no filter. */
export function readReportState(value: string | string[] | undefined): ReportState | undefined {
  return REPORT_STATES.find((state) => state === value)
}
