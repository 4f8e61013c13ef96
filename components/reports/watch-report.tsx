"use client"

import { useLivePage } from "#components/live/use-live.ts"
import { changesPath } from "#lib/checks/lists/changes-path.ts"
import type { CheckPage } from "#lib/checks/lists/list-checks.ts"
import { listEveryMs } from "#lib/polling/page-intervals.ts"

type WatchReportProps = { id: string; revision: number; subjectId: string }

/** Reads the page of a report again when its PDF was sealed, or a try to seal it failed. */
export function WatchReport({ id, revision, subjectId }: WatchReportProps) {
  const path = changesPath({ operations: ["aml"], subjectIds: [subjectId] })
  useLivePage({
    drawn: revision,
    atOnce: true,
    async read(get) {
      const { items }: CheckPage = await (await get(`${path}&since=${revision}&limit=50`)).json()
      return items.find((check) => check.id === id)?.revision ?? revision
    },
    versionOf: (newest) => newest,
    everyMs: (failures) => listEveryMs({ moving: true, failures }),
  })
  return null
}
