"use client"

import { useState } from "react"
import {
  type DownloadFailure,
  type OnRefused,
  useFileDownload,
} from "#components/checks/use-file-download.ts"
import type { ApiRequest } from "#components/query/http.ts"
import { type ZipOmission, zipOmissions } from "./zip-omissions.ts"

/** The result of the last download; `omissions`: the omissions of the ZIP, `null` where its manifest could not be read, undefined while there are none. */
export type ZipOutcome = {
  failure: DownloadFailure | null
  omissions: readonly ZipOmission[] | null | undefined
}

/** Downloads a ZIP of ours; the omissions in its manifest are shown on the page, too. */
export function useZipDownload(path: string, request: ApiRequest = {}) {
  const { handWith, busy, failure } = useFileDownload(path)
  const [omissions, setOmissions] = useState<ZipOutcome["omissions"]>()

  /** Resolves to whether the file came. */
  async function takeWith(own: ApiRequest, onRefused?: OnRefused): Promise<boolean> {
    setOmissions(undefined)
    const file = await handWith(own, onRefused)
    if (file === null) return false
    const read = await zipOmissions(file.blob).catch(() => null)
    setOmissions(read?.length === 0 ? undefined : read)
    return true
  }

  return {
    take: () => takeWith(request),
    takeWith,
    busy,
    outcome: { failure, omissions } satisfies ZipOutcome,
  }
}
