"use client"

import { useState } from "react"
import { type DownloadFailure, useFileDownload } from "#components/checks/use-file-download.ts"
import type { ZipOmission } from "./zip-omissions.ts"

/** What became of the last ZIP; `lacks`: what is not in it, `null` where that could not be read, undefined while there is none or it lacks nothing. */
export type ZipOutcome = { failure: DownloadFailure | null; lacks: readonly ZipOmission[] | null | undefined }

/** Takes a ZIP of ours and gives it to the browser; what its manifest names as left out is told on the page besides. */
export function useZipDownload(path: string, init?: RequestInit) {
  const { hand, busy, failure } = useFileDownload(path, init)
  const [lacks, setLacks] = useState<ZipOutcome["lacks"]>()

  async function take(): Promise<void> {
    setLacks(undefined)
    const file = await hand()
    if (file === null) return
    // Fetched when it is first needed: what takes a ZIP stands beside lists that are heavy enough.
    const read = await import("./zip-omissions.ts")
      .then(({ zipOmissions }) => zipOmissions(file.blob))
      .catch(() => null)
    setLacks(read?.length === 0 ? undefined : read)
  }

  return { take, busy, outcome: { failure, lacks } satisfies ZipOutcome }
}
