"use client"

import { FileDown } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { TakeFailureNote } from "./take-failure-note.tsx"
import { useTakenFile } from "./use-taken-file.ts"

/** Takes the file of an answer through Cotejo and hands it to the browser; a failure is said beside the button. */
export function OpenFile({ fileId, children }: { fileId: string; children: ReactNode }) {
  const t = useTranslations("check.file")
  const { hand, busy, failure } = useTakenFile(`/api/files/${fileId}`)
  const [unsealed, setUnsealed] = useState(false)

  async function open() {
    const file = await hand()
    if (file) setUnsealed(!file.sealed)
  }

  return (
    <span className="inline-flex flex-col items-start align-middle">
      <Button size="sm" busy={busy} onClick={open} data-screen-only>
        {busy ? null : <FileDown className="size-4" aria-hidden="true" />}
        {busy ? t("opening") : children}
      </Button>
      <TakeFailureNote failure={failure} />
      {unsealed ? <span className="mt-1.5 max-w-prose text-sm text-warning">{t("unsealed")}</span> : null}
    </span>
  )
}
