"use client"

import { useState } from "react"
import { type TakeFailure, useTakenFile } from "#components/checks/use-taken-file.ts"
import type { ZipLack } from "./lacks-of-zip.ts"

/** What became of the last ZIP; `lacks`: what is not in it, `null` where that could not be read, undefined while there is none or it lacks nothing. */
export type ZipOutcome = { failure: TakeFailure | null; lacks: readonly ZipLack[] | null | undefined }

/** Takes a ZIP of ours and gives it to the browser; what its manifest names as left out is told on the page besides. */
export function useTakenZip(path: string, init?: RequestInit) {
  const { hand, busy, failure } = useTakenFile(path, init)
  const [lacks, setLacks] = useState<ZipOutcome["lacks"]>()

  async function take(): Promise<void> {
    setLacks(undefined)
    const file = await hand()
    if (file === null) return
    // Fetched when it is first needed: what takes a ZIP stands beside lists that are heavy enough.
    const read = await import("./lacks-of-zip.ts")
      .then(({ lacksOfZip }) => lacksOfZip(file.blob))
      .catch(() => null)
    setLacks(read?.length === 0 ? undefined : read)
  }

  return { take, busy, outcome: { failure, lacks } satisfies ZipOutcome }
}
