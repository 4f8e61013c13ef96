"use client"

import { Eye } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ComponentType, useState } from "react"
import { DownloadFailureNote } from "#components/checks/download-failure-note.tsx"
import { useFileDownload } from "#components/checks/use-file-download.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"

type Shown = { file: Blob; Pages: ComponentType<{ file: Blob }> }

/** Shows our copy of a PDF in the page. Looking is opening: it is recorded as a download is. */
export function PreviewFile({ fileId, name }: { fileId: string; name: string }) {
  const t = useTranslations("reports.preview")
  const { take, busy, failure } = useFileDownload(`/api/files/${fileId}`)
  const [shown, setShown] = useState<Shown | null>(null)

  async function show() {
    const [file, { PdfPages }] = await Promise.all([take(), import("./pdf-pages.tsx")])
    if (file) setShown({ file: file.blob, Pages: PdfPages })
  }

  return (
    <span className="inline-flex flex-col items-start align-middle">
      <Button size="sm" busy={busy} onClick={show} data-screen-only>
        {busy ? null : <Eye className="size-4" aria-hidden="true" />}
        {t("open")}
      </Button>
      <DownloadFailureNote failure={failure} />
      <Dialog
        open={shown !== null}
        onClose={() => setShown(null)}
        title={name}
        description={t("about")}
        size="lg"
      >
        {shown ? <shown.Pages file={shown.file} /> : null}
      </Dialog>
    </span>
  )
}
