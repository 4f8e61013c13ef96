"use client"

import { FileArchive, Printer } from "lucide-react"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useZipDownload } from "#components/export/use-zip-download.ts"
import { ZipOutcomeNote } from "#components/export/zip-outcome-note.tsx"
import { useSingleKey } from "#components/shortcuts/use-single-keys.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { KeyHint } from "#components/ui/controls/kbd.tsx"

type DossierActionsProps = { subjectId: string; mayExport: boolean }

/** To the print sheet and to the ZIP, each by a press or by one key. */
export function DossierActions({ subjectId, mayExport }: DossierActionsProps) {
  const word = useTranslations("words")
  const router = useRouter()
  const toSheet = () => router.push(`/subjects/${subjectId}/print#print`)
  const hasKeys = useSingleKey("p", toSheet)
  return (
    <>
      {mayExport ? <ExportButton subjectId={subjectId} /> : null}
      <Button icon={Printer} variant="quiet" onClick={toSheet} aria-keyshortcuts={hasKeys ? "p" : undefined}>
        {word("print")}
        {hasKeys ? <KeyHint>P</KeyHint> : null}
      </Button>
    </>
  )
}

function ExportButton({ subjectId }: { subjectId: string }) {
  const t = useTranslations("dossier.actions")
  const { take, busy, outcome } = useZipDownload(`/api/subjects/${subjectId}/dossier.zip`)

  async function download() {
    if (!busy) await take()
  }

  const hasKeys = useSingleKey("e", download)
  return (
    <>
      <Button icon={FileArchive} busy={busy} onClick={download} aria-keyshortcuts={hasKeys ? "e" : undefined}>
        {t(busy ? "exporting" : "export")}
        {hasKeys && !busy ? <KeyHint>E</KeyHint> : null}
      </Button>
      <ZipOutcomeNote outcome={outcome} />
    </>
  )
}
