"use client"

import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { announce } from "#components/ui/announcer.tsx"
import { fileNameIn } from "./hand-file.ts"
import { readProblem } from "./read-problem.ts"

export type TakeFailure = { title: string; reference?: string | undefined }
export type TakenFile = { blob: Blob; name: string; sealed: boolean }

/**
 * Takes a file from Cotejo: on purpose, once, recorded there. `take` gives it, or null when the failure is to be said; `unsealed` is
 * set when what came is not a kept copy.
 */
export function useTakenFile(path: string, init?: RequestInit) {
  const t = useTranslations("check.file")
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<TakeFailure | null>(null)

  async function read(): Promise<TakenFile | null> {
    try {
      const response = await fetch(path, init)
      if (response.ok) {
        const sealed = response.headers.get("x-cotejo-sealed") !== "no"
        return { blob: await response.blob(), name: fileNameIn(response.headers), sealed }
      }
      const told = await readProblem(response)
      setFailure(
        told ? { title: `${told.title}. ${told.detail}`, reference: told.requestId } : { title: t("lost") },
      )
    } catch {
      setFailure({ title: t("lost") })
    }
    return null
  }

  async function take(): Promise<TakenFile | null> {
    setBusy(true)
    setFailure(null)
    const file = await read()
    if (file) announce(t("opened"))
    router.refresh() // what was recorded of it, and a file that was sealed by this, stand on the page
    setBusy(false)
    return file
  }

  return { take, busy, failure }
}
