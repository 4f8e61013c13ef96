import type { PageEdge } from "#lib/db/keyset.ts"
import { REPORT_STATES, type ReportState } from "./report-row.ts"

/** The address of the tray: its filter and the place of a page. */
export function reportsPath(state: ReportState | undefined, place?: PageEdge): string {
  const search = new URLSearchParams(state === undefined ? {} : { state })
  for (const [name, id] of Object.entries(place ?? {})) search.set(name, id)
  const text = search.toString()
  return text === "" ? "/reports" : `/reports?${text}`
}

/** The filter of an address; anything else is no filter. */
export function readReportState(value: string | string[] | undefined): ReportState | undefined {
  return REPORT_STATES.find((state) => state === value)
}
