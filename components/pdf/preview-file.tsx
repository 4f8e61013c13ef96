import { Eye } from "lucide-react"
import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { DownloadFailureNote } from "#components/checks/download-failure-note.tsx"
import { useFileDownload } from "#components/checks/use-file-download.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { loadCode, missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"

const loadPages = () => import("./pdf-pages.tsx")
const loadReader = () => import("./open-pdf.ts").then((part) => part.loadReader())
const PdfPages = dynamic(() => loadPages().then((part) => part.PdfPages, missingPart), {
  loading: () => <Skeleton className="h-96 w-full" />,
})

/** Shows our copy of a PDF in the page. Looking is opening: it is recorded as a download is. */
export function PreviewFile({ fileId, name }: { fileId: string; name: string }) {
  const t = useTranslations("reports.preview")
  const word = useTranslations("words")
  const { take, busy, failure } = useFileDownload(`/api/files/${fileId}`)
  const [shown, setShown] = useState<Blob | null>(null)

  async function show() {
    // Looking is recorded: not without what shows it.
    if ((await loadCode(() => Promise.all([loadPages(), loadReader()]))) === null) return
    const file = await take()
    if (file) setShown(file.blob)
  }

  return (
    <span className="inline-flex flex-col items-start align-middle">
      <Button size="sm" icon={Eye} busy={busy} onClick={show} data-screen-only>
        {word("preview")}
      </Button>
      <DownloadFailureNote failure={failure} />
      <Dialog
        open={shown !== null}
        onClose={() => setShown(null)}
        title={name}
        description={t("about")}
        size="lg"
      >
        {shown ? <PdfPages file={shown} /> : null}
      </Dialog>
    </span>
  )
}
