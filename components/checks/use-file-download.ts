"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { callConfirmed } from "#components/confirmation/call-confirmed.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { readProblem } from "./read-problem.ts"
import { fileNameIn, saveFile } from "./save-file.ts"

export type DownloadFailure = { title: string; reference?: string | undefined }
/** `requestId` names the download in the log; `sealed`: these bytes are a sealed copy. */
export type DownloadedFile = { blob: Blob; name: string; sealed: boolean; requestId: string | null }

type Words = {
  /** Announced once the file is there. */
  doneText?: (name: string) => string
  /** Shown when there was no readable response. */
  lost?: string
}

/**
 * The one way to download a file of Cotejo: deliberately, once, and recorded. `take` resolves to the file, or to null on failure (see `failure`);
 * `hand` saves it in the browser, too.
 */
export function useFileDownload(path: string, init: RequestInit = {}, words: Words = {}) {
  const t = useTranslations("check.file")
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<DownloadFailure | null>(null)
  const lost = { title: words.lost ?? t("lost") }

  async function read(): Promise<DownloadedFile | null> {
    try {
      const response = await callConfirmed(path, init)
      const { ok, headers } = response
      if (ok) {
        const requestId = headers.get("x-request-id")
        const sealed = headers.get("x-cotejo-sealed") !== "no"
        return { blob: await response.blob(), name: fileNameIn(headers), sealed, requestId }
      }
      const problem = await readProblem(response)
      setFailure(
        problem ? { title: `${problem.title}. ${problem.detail}`, reference: problem.requestId } : lost,
      )
    } catch {
      setFailure(lost)
    }
    return null
  }

  async function take(): Promise<DownloadedFile | null> {
    setBusy(true)
    setFailure(null)
    const file = await read()
    if (file) announce(words.doneText?.(file.name) ?? t("opened"))
    router.refresh() // the page shows the recorded download, and a file that was sealed by it
    setBusy(false)
    return file
  }

  async function hand(): Promise<DownloadedFile | null> {
    const file = await take()
    if (file) saveFile(file.blob, file.name)
    return file
  }

  return { take, hand, busy, failure }
}
