import { newestChange } from "#components/query/checks.ts"
import { useRefreshOnChange } from "#components/query/refresh-on-change.ts"
import { changesPath } from "#lib/checks/lists/changes-path.ts"

type WatchReportProps = { id: string; revision: number; subjectId: string }

/** Reads the page of a report again when its PDF was sealed, or a try to seal it failed. */
export function WatchReport({ id, revision, subjectId }: WatchReportProps) {
  const path = changesPath({ operations: ["aml"], subjectIds: [subjectId] })
  useRefreshOnChange({
    query: newestChange({ path, revision, moving: true, of: id }),
    renderedVersion: revision,
    versionOf: (newest) => newest,
  })
  return null
}
