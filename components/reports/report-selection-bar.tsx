"use client"

import { FolderDown } from "lucide-react"
import { useTranslations } from "next-intl"
import { useZipDownload } from "#components/export/use-zip-download.ts"
import { ZipOutcomeNote } from "#components/export/zip-outcome-note.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { SelectionBar } from "#components/ui/layout/selection-bar.tsx"
import type { ReportRow } from "#lib/reports/report-row.ts"

type ReportSelectionBarProps = {
  rows: readonly ReportRow[]
  selection: { selected: readonly string[]; clear: () => void }
}

/** The number of chosen reports, with their commands. */
export function ReportSelectionBar({ rows, selection: { selected, clear } }: ReportSelectionBarProps) {
  const t = useTranslations("reports")
  const { take, busy, outcome } = useZipDownload("/api/files/zip", {
    method: "POST",
    json: { checks: selected },
  })
  const sealed = rows.filter(({ checkId, state }) => state === "sealed" && selected.includes(checkId)).length
  return (
    <SelectionBar
      label={t("chosenLabel")}
      count={t("chosen", { count: selected.length, sealed })}
      onNone={clear}
    >
      <Button
        size="sm"
        variant="primary"
        icon={FolderDown}
        busy={busy}
        disabled={sealed === 0}
        onClick={take}
      >
        {t("zip")}
      </Button>
      <ZipOutcomeNote outcome={outcome} />
    </SelectionBar>
  )
}
