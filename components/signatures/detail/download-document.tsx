"use client"

import { FileDown } from "lucide-react"
import { useTranslations } from "next-intl"
import { DownloadFailureNote } from "#components/checks/download-failure-note.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { useDownload } from "./use-download.ts"

type DownloadDocumentProps = { id: string; documentId: string; name: string }

/** Downloads one document through Cotejo; a failure, or a file that is no PDF, is shown beside the button. */
export function DownloadDocument({ id, documentId, name }: DownloadDocumentProps) {
  const t = useTranslations("signatureLive.files")
  const { busy, failure, done, start } = useDownload(
    `/api/signatures/${id}/documents/${encodeURIComponent(documentId)}`,
  )
  return (
    <span className="flex flex-col items-start gap-1 sm:items-end" data-screen-only>
      <Button size="sm" icon={FileDown} busy={busy} onClick={start}>
        {busy ? t("downloading") : t("download")}
        <span className="sr-only">{name}</span>
      </Button>
      <DownloadFailureNote failure={failure} />
      <span role="status" className="max-w-prose text-sm sm:text-right">
        {done?.name.endsWith(".bin") ? <span className="text-warning">{t("notPdf")}</span> : null}
      </span>
    </span>
  )
}
