"use client"

import { lazyView } from "#components/ui/feedback/lazy-view.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"

const PdfPages = lazyView(() => import("#components/pdf/pdf-pages.tsx").then((part) => part.PdfPages))

type PageViewerProps = { file: File; name: string; onClose: () => void }

/** The pages of a file, from the very bytes that would be sent. */
export function PageViewer({ file, name, onClose }: PageViewerProps) {
  return (
    <Dialog open onClose={onClose} title={<Verbatim className="break-all">{name}</Verbatim>} size="lg">
      <PdfPages file={file} />
    </Dialog>
  )
}
