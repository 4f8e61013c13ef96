"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { useZipDownload } from "#components/export/use-zip-download.ts"
import { ZipOutcomeNote } from "#components/export/zip-outcome-note.tsx"
import { lazyPart } from "#components/i18n/lazy-part.tsx"
import { WantedPart } from "#components/i18n/wanted-part.tsx"
import { Button } from "#components/ui/controls/button.tsx"

// Hardly ever wanted: fetched by the press, with its words.
const DIALOG = lazyPart("components/data-protection/access-dialog.tsx", () =>
  import("./access-dialog.tsx").then((module) => module.AccessDialog),
)

/** Writes down who asks for a subject's data and how that was proved, and then downloads it, for themself. */
export function AccessButton({ subjectId }: { subjectId: string }) {
  const t = useTranslations("dataProtection.access")
  const { takeWith, busy, outcome } = useZipDownload(`/api/subjects/${subjectId}/access.zip`)
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <div className="flex flex-col items-start gap-1.5" data-screen-only>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("action")}
      </Button>
      {open ? null : <ZipOutcomeNote outcome={outcome} />}
      {open === null ? null : (
        <WantedPart
          part={DIALOG}
          props={{ takeWith, busy, outcome, open, onClose: () => setOpen(false) }}
          onGiveUp={() => setOpen(null)}
        />
      )}
    </div>
  )
}
