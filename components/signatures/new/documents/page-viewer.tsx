"use client"

import { PdfPages } from "#components/pdf/pdf-pages.tsx"
import { Dialog } from "#components/ui/overlays/dialog.tsx"
import { spellUnseen } from "#lib/text/unseen.ts"

type PageViewerProps = { file: File; name: string; onClose: () => void }

/** The pages of a file, from the very bytes that would be sent. */
export function PageViewer({ file, name, onClose }: PageViewerProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <span dir="auto" className="break-all">
          {spellUnseen(name)}
        </span>
      }
      size="lg"
    >
      <PdfPages file={file} />
    </Dialog>
  )
}
