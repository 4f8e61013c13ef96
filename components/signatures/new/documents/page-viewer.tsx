"use client"

import { Dialog } from "#components/ui/controls/dialog.tsx"
import { late } from "#components/ui/feedback/late.tsx"

const PdfPages = late(() => import("#components/pdf/pdf-pages.tsx").then((part) => part.PdfPages))

type PageViewerProps = { file: File; name: string; onClose: () => void }

/** The pages of a file, from the very bytes that would be sent. */
export function PageViewer({ file, name, onClose }: PageViewerProps) {
  return (
    <Dialog open onClose={onClose} title={<bdi className="break-all">{name}</bdi>} size="lg">
      <PdfPages file={file} />
    </Dialog>
  )
}
