"use client"

import { DownloadFailureNote } from "#components/checks/download-failure-note.tsx"
import { LazyPart, lazyPart } from "#components/i18n/lazy-part.tsx"
import type { ZipOutcome } from "./use-zip-download.ts"

const OMISSION_LIST = lazyPart("components/export/zip-omission-list.tsx", () =>
  import("./zip-omission-list.tsx").then((module) => module.ZipOmissionList),
)

/** Why a ZIP was not delivered, or which parts the delivered one lacks, shown where it was requested: on a line of its own below the buttons. */
export function ZipOutcomeNote({ outcome: { failure, omissions } }: { outcome: ZipOutcome }) {
  const hasWords = failure !== null || omissions !== undefined
  return (
    // As wide as its container, which it does not widen.
    <div className={hasWords ? "order-last w-0 min-w-full" : undefined}>
      <DownloadFailureNote failure={failure} />
      <div role="status">
        {omissions === undefined ? null : <LazyPart part={OMISSION_LIST} props={{ omissions }} />}
      </div>
    </div>
  )
}
