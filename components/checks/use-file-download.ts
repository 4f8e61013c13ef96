"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { ApiError, type ApiRequest, apiResponse } from "#components/query/http.ts"
import { useRefresh } from "#components/query/use-refresh.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { fileNameIn, saveFile } from "./save-file.ts"

export type DownloadFailure = { title: string; reference?: string | undefined }
/** `requestId` names the download in the log; `sealed`: these bytes are a sealed copy. */
export type DownloadedFile = { blob: Blob; name: string; sealed: boolean; requestId: string | null }

/** A file may take long on a slow line. */
const LONGEST_MS = 3_600_000

/** Returns true where it shows the refusal itself, as messages of fields. */
export type OnRefused = (refusal: ApiError) => boolean

type Words = {
  /** Announced once the file is there. */
  doneText?: (name: string) => string
  /** Shown when there was no readable response. */
  lost?: string
}

/**
 * The one way to download a file of Cotejo: deliberately, once, recorded, and after a confirmation where the edge asks for one. `take` resolves to the file, or to null on failure (see `failure`);
 * `hand` saves it in the browser, too.
 */
export function useFileDownload(path: string, request: ApiRequest = {}, words: Words = {}) {
  const t = useTranslations("check.file")
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<DownloadFailure | null>(null)

  async function read(own: ApiRequest, onRefused?: OnRefused): Promise<DownloadedFile | null> {
    try {
      const response = await apiResponse(path, { timeoutMs: LONGEST_MS, ...own })
      const { headers } = response
      const requestId = headers.get("x-request-id")
      const sealed = headers.get("x-cotejo-sealed") !== "no"
      return { blob: await response.blob(), name: fileNameIn(headers), sealed, requestId }
    } catch (error) {
      const refusal = error instanceof ApiError && error.code !== null ? error : null
      if (refusal === null) setFailure({ title: words.lost ?? t("lost") })
      else if (!onRefused?.(refusal))
        setFailure({
          title: `${refusal.title}. ${refusal.detail}`,
          reference: refusal.requestId ?? undefined,
        })
      return null
    }
  }

  async function take(own: ApiRequest, onRefused?: OnRefused): Promise<DownloadedFile | null> {
    setBusy(true)
    setFailure(null)
    const file = await read(own, onRefused)
    if (file) announce(words.doneText?.(file.name) ?? t("opened"))
    refresh() // the page shows the recorded download, and a file that was sealed by it
    setBusy(false)
    return file
  }

  /** The same with another request, where it is known only now. */
  async function handWith(own: ApiRequest, onRefused?: OnRefused): Promise<DownloadedFile | null> {
    const file = await take(own, onRefused)
    if (file) saveFile(file.blob, file.name)
    return file
  }

  return { take: () => take(request), hand: () => handWith(request), handWith, busy, failure }
}
