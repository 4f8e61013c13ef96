"use client"

import { LatePart, latePart } from "#components/i18n/late-part.tsx"
import { TakeFailureNote } from "./take-failure-note.tsx"
import type { ZipOutcome } from "./use-taken-zip.ts"

const LACKS = latePart("components/checks/zip-lacks.tsx", () =>
  import("./zip-lacks.tsx").then((module) => module.ZipLacks),
)

/** Why a ZIP was not handed out, or what is not in the one that was, said where it was asked for. */
export function ZipOutcomeNote({ outcome: { failure, lacks } }: { outcome: ZipOutcome }) {
  return (
    <>
      <TakeFailureNote failure={failure} />
      <div role="status">
        {lacks === undefined ? null : <LatePart part={LACKS} props={{ lacks }} onFailed={() => undefined} />}
      </div>
    </>
  )
}
