"use client"

import { TakeFailureNote } from "#components/checks/take-failure-note.tsx"
import { LatePart, latePart } from "#components/i18n/late-part.tsx"
import type { ZipOutcome } from "./use-taken-zip.ts"

const LACKS = latePart("components/export/zip-lacks.tsx", () =>
  import("./zip-lacks.tsx").then((module) => module.ZipLacks),
)

/** Why a ZIP was not handed out, or what is not in the one that was, said where it was asked for: on a line of its own below the buttons. */
export function ZipOutcomeNote({ outcome: { failure, lacks } }: { outcome: ZipOutcome }) {
  const hasWords = failure !== null || lacks !== undefined
  return (
    // As wide as what it stands in, which is no wider for it.
    <div className={hasWords ? "order-last w-0 min-w-full" : undefined}>
      <TakeFailureNote failure={failure} />
      <div role="status">{lacks === undefined ? null : <LatePart part={LACKS} props={{ lacks }} />}</div>
    </div>
  )
}
