"use client"

import { FileDown, FolderDown } from "lucide-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { DownloadFailureNote } from "#components/checks/download-failure-note.tsx"
import { type DownloadedFile, useFileDownload } from "#components/checks/use-file-download.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { PastDownload } from "#lib/signatures/detail/signature-detail.ts"

type DownloadDocumentProps = { id: string; documentId: string; name: string }

/** Downloads one document through Cotejo; a failure, or a file that is no PDF, is shown beside the button. */
export function DownloadDocument({ id, documentId, name }: DownloadDocumentProps) {
  const t = useTranslations("signatureLive.files")
  const word = useTranslations("words")
  const { busy, failure, done, start } = useDownload(
    `/api/signatures/${id}/documents/${encodeURIComponent(documentId)}`,
  )
  return (
    <span className="flex flex-col items-start gap-1 sm:items-end" data-screen-only>
      <Button size="sm" icon={FileDown} busy={busy} onClick={start}>
        {busy ? word("downloading") : word("download")}
        <span className="sr-only">{name}</span>
      </Button>
      <DownloadFailureNote failure={failure} />
      <span role="status" className="max-w-prose text-sm sm:text-right">
        {done?.name.endsWith(".bin") ? <span className="text-warning">{t("notPdf")}</span> : null}
      </span>
    </span>
  )
}

/** Takes a document, or the ZIP of all, and remembers what the last download came to. */
function useDownload(path: string) {
  const t = useTranslations("signatureLive.files")
  const { hand, busy, failure } = useFileDownload(path, undefined, {
    doneText: (name) => t("downloaded", { name }),
    lost: t("lost"),
  })
  const [done, setDone] = useState<Pick<DownloadedFile, "name" | "requestId"> | null>(null)

  async function start() {
    setDone(null)
    const file = await hand()
    if (file) setDone({ name: file.name, requestId: file.requestId })
  }

  return { busy, failure, done, start }
}

type DownloadAllProps = {
  id: string
  /** Names of the documents by their identifier at the service. */
  names: { [documentId: string]: string }
  /** With the problem of each that returned no file, in words. */
  downloads: readonly (PastDownload & { problem: string | null })[]
}

/** All documents as one ZIP with a manifest; missing documents are named here too. */
export function DownloadAll({ id, names, downloads }: DownloadAllProps) {
  const t = useTranslations("signatureLive.files")
  const { busy, failure, done, start } = useDownload(`/api/signatures/${id}/documents.zip`)
  const parts = done === null ? [] : downloads.filter(({ requestId }) => requestId === done.requestId)
  const missing = parts.filter(({ problem }) => problem !== null)
  const name = (documentId: string | null) =>
    (documentId === null ? undefined : names[documentId]) ?? t("unnamed")
  return (
    <div className="flex flex-col items-start gap-1" data-screen-only>
      <Button size="sm" variant="primary" icon={FolderDown} busy={busy} onClick={start}>
        {busy ? t("zipping") : t("zip")}
      </Button>
      <DownloadFailureNote failure={failure} />
      <div role="status" className="max-w-prose text-sm">
        {parts.length === 0 ? null : (
          <p className={missing.length > 0 ? "font-medium text-warning" : "text-ink-2"}>
            {t("inZip", { count: parts.length - missing.length, total: parts.length })}
          </p>
        )}
        {missing.length === 0 ? null : (
          <ul className="list-disc pl-4">
            {missing.map(({ id: row, documentId, problem }) => (
              <li key={row}>
                <Verbatim>{name(documentId)}</Verbatim>: {problem}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
