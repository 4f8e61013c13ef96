import { DownloadFailureNote } from "#components/checks/download-failure-note.tsx"
import type { ZipOutcome } from "./use-zip-download.ts"
import { ZipOmissionList } from "./zip-omission-list.tsx"

/** Why a ZIP was not delivered, or which parts the delivered one lacks, shown where it was requested: on a line of its own below the buttons. */
export function ZipOutcomeNote({ outcome: { failure, omissions } }: { outcome: ZipOutcome }) {
  const hasWords = failure !== null || omissions !== undefined
  return (
    // As wide as its container, which it does not widen.
    <div className={hasWords ? "order-last w-0 min-w-full" : undefined}>
      <DownloadFailureNote failure={failure} />
      <div role="status">{omissions === undefined ? null : <ZipOmissionList omissions={omissions} />}</div>
    </div>
  )
}
