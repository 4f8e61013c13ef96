"use client"

import { FileDown } from "lucide-react"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { announce } from "#components/ui/announcer.tsx"
import { Button } from "#components/ui/button.tsx"
import { fileNameIn, handFile } from "./hand-file.ts"
import { readProblem } from "./read-problem.ts"

type Failure = { title: string; reference?: string | undefined }

/** Fetches the file of an answer through Cotejo and hands it to the browser; a failure is said beside the button. */
export function OpenFile({ fileId }: { fileId: string }) {
  const t = useTranslations("check.file")
  const tc = useTranslations("check")
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function open() {
    setBusy(true)
    setFailure(null)
    try {
      const response = await fetch(`/api/files/${fileId}`)
      if (response.ok) {
        handFile(await response.blob(), fileNameIn(response.headers))
        announce(t("opened"))
        router.refresh()
      } else {
        const told = await readProblem(response)
        setFailure(
          told ? { title: `${told.title}. ${told.detail}`, reference: told.requestId } : { title: t("lost") },
        )
      }
    } catch {
      setFailure({ title: t("lost") })
    }
    setBusy(false)
  }

  return (
    <span className="flex flex-col items-start gap-1.5">
      <Button size="sm" busy={busy} onClick={open} data-screen-only>
        {busy ? null : <FileDown className="size-4" aria-hidden="true" />}
        {busy ? t("opening") : t("open")}
      </Button>
      <span role="status">
        {failure ? (
          <span className="block max-w-prose text-danger text-sm">
            {failure.title}
            {failure.reference ? (
              <span className="block text-ink-3 text-xs">
                {tc("reference", { requestId: failure.reference })}
              </span>
            ) : null}
          </span>
        ) : null}
      </span>
    </span>
  )
}
