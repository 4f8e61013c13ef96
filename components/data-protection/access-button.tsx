"use client"

import { useTranslations } from "next-intl"
import { useZipDownload } from "#components/export/use-zip-download.ts"
import { ZipOutcomeNote } from "#components/export/zip-outcome-note.tsx"
import { Button } from "#components/ui/controls/button.tsx"

/** The button that downloads all stored data about a subject, for themself, as a ZIP. */
export function AccessButton({ subjectId }: { subjectId: string }) {
  const t = useTranslations("dataProtection.access")
  const { take, busy, outcome } = useZipDownload(`/api/subjects/${subjectId}/access.zip`)
  return (
    <div className="flex flex-col items-start gap-1.5" data-screen-only>
      <Button size="sm" busy={busy} onClick={take}>
        {t("action")}
      </Button>
      <ZipOutcomeNote outcome={outcome} />
    </div>
  )
}
