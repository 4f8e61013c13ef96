"use client"

import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useZipDownload } from "#components/export/use-zip-download.ts"
import { ZipOutcomeNote } from "#components/export/zip-outcome-note.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { missingPart, notYet } from "#components/ui/feedback/missing-part.tsx"

const AccessDialog = dynamic(
  () => import("./access-dialog.tsx").then((module) => module.AccessDialog, missingPart),
  { loading: notYet },
)

/** Writes down who asks for a subject's data and how that was proved, and then downloads it, for themself. */
export function AccessButton({ subjectId }: { subjectId: string }) {
  const t = useTranslations("dataProtection.access")
  const { takeWith, busy, outcome } = useZipDownload(`/api/subjects/${subjectId}/access.zip`)
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <div className="flex flex-col items-start gap-1.5" data-screen-only>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t("action")}
      </Button>
      {open ? null : <ZipOutcomeNote outcome={outcome} />}
      {open === null ? null : (
        <AccessDialog
          takeWith={takeWith}
          busy={busy}
          outcome={outcome}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
