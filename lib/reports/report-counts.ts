import { REPORT_LEVELS, REPORT_STATES, type ReportLevelKey, type ReportState } from "./report-row.ts"
import type { ReportsQuery } from "./reports-path.ts"

/** So many reports that are alike in all that the tray is filtered by, but for days and subjects. */
export type ReportGroup = {
  state: ReportState
  level: ReportLevelKey
  /** Its PDF can be downloaded, and the viewer has not done so. */
  untaken: boolean
  count: number
}

/** The number of reports that each filter would show with the other active ones. */
export type ReportCounts = {
  shown: number
  states: Record<ReportState | "all", number>
  levels: Record<ReportLevelKey, number>
  untaken: number
}

/** Counts the reports for each value of each filter, with the other filters of the query unchanged. */
export function countReports(groups: readonly ReportGroup[], query: ReportsQuery): ReportCounts {
  const of = (changed: ReportsQuery) =>
    groups
      .filter((group) => isWithin(group, { ...query, ...changed }))
      .reduce((sum, { count }) => sum + count, 0)
  const byState = REPORT_STATES.map((state) => [state, of({ state })] as const)
  const byLevel = REPORT_LEVELS.map((level) => [level, of({ level })] as const)
  return {
    shown: of({}),
    states: { all: of({ state: undefined }), ...fromEntries(byState) },
    levels: fromEntries(byLevel),
    untaken: of({ untaken: true }),
  }
}

function isWithin(group: ReportGroup, { state, level, untaken }: ReportsQuery): boolean {
  return (
    (state === undefined || group.state === state) &&
    (level === undefined || group.level === level) &&
    (untaken === undefined || group.untaken)
  )
}

function fromEntries<K extends string>(entries: readonly (readonly [K, number])[]): Record<K, number> {
  return Object.fromEntries(entries) as Record<K, number>
}
