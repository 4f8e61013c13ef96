"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { fileNameIn, handFile } from "#components/checks/hand-file.ts"
import { readProblem } from "#components/checks/read-problem.ts"
import { announce } from "#components/ui/announcer.tsx"

/** What the last download came to. `requestId` names it in the log. */
export type Downloaded = { name: string; requestId: string | null }

/** Fetches a file through Cotejo and hands it to the browser; the page is read anew, since each download is recorded, failed ones too. */
export function useDownload(path: string) {
  const t = useTranslations("signatureLive.files")
  const tc = useTranslations("check")
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState<Downloaded | null>(null)

  async function start() {
    setBusy(true)
    setFailure(null)
    setDone(null)
    try {
      const response = await fetch(path)
      if (response.ok) {
        const name = fileNameIn(response.headers)
        handFile(await response.blob(), name)
        setDone({ name, requestId: response.headers.get("x-request-id") })
        announce(t("downloaded", { name }))
      } else {
        setFailure(await told(response))
      }
    } catch {
      setFailure(t("lost"))
    }
    setBusy(false)
    router.refresh()
  }

  async function told(response: Response): Promise<string> {
    const problem = await readProblem(response)
    if (!problem) return t("lost")
    const { title, detail, requestId } = problem
    const reference = requestId === undefined ? "" : ` ${tc("reference", { requestId })}`
    return `${title}. ${detail}${reference}`
  }

  return { busy, failure, done, start }
}
