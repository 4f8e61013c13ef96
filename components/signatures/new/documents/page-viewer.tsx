"use client"

import { PdfPages } from "#components/pdf/pdf-pages.tsx"
import { Dialog } from "#components/ui/controls/dialog.tsx"

type PageViewerProps = { file: File; name: string; onClose: () => void }

/** The pages of a file, from the very bytes that would be sent. */
export function PageViewer({ file, name, onClose }: PageViewerProps) {
  return (
    <Dialog open onClose={onClose} title={<bdi className="break-all">{name}</bdi>} size="lg">
      <PdfPages file={file} />
    </Dialog>
  )
}
