"use client"

import { FileDown } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { DownloadFailureNote } from "./download-failure-note.tsx"
import { useFileDownload } from "./use-file-download.ts"

type OpenFileProps = {
  fileId: string
  /** Whether there is a file to download; when the last press ended that, its message stays. */
  offered?: boolean
  children: ReactNode
}

/** Downloads the file of an answer through Cotejo; a failure is shown beside the button. */
export function OpenFile({ fileId, offered = true, children }: OpenFileProps) {
  const t = useTranslations("check.file")
  const { hand, busy, failure } = useFileDownload(`/api/files/${fileId}`)
  const [unsealed, setUnsealed] = useState(false)

  async function open() {
    const file = await hand()
    if (file) setUnsealed(!file.sealed)
  }

  return (
    <span className="inline-flex flex-col items-start align-middle">
      {offered ? (
        <Button size="sm" icon={FileDown} busy={busy} onClick={open} data-screen-only>
          {busy ? t("opening") : children}
        </Button>
      ) : null}
      <DownloadFailureNote failure={failure} />
      {unsealed ? <span className="mt-1.5 max-w-prose text-sm text-warning">{t("unsealed")}</span> : null}
    </span>
  )
}
