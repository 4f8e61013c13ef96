"use client"

import { FolderDown } from "lucide-react"
import { useTranslations } from "next-intl"
import { useZipDownload } from "#components/export/use-zip-download.ts"
import { ZipOutcomeNote } from "#components/export/zip-outcome-note.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { Kbd } from "#components/ui/controls/kbd.tsx"
import type { ReportRow } from "#lib/reports/report-row.ts"

type SelectionBarProps = {
  rows: readonly ReportRow[]
  selection: { selected: readonly string[]; clear: () => void }
}

/** The number of chosen rows with their commands; without a choice, how to choose. */
export function SelectionBar({ rows, selection: { selected, clear } }: SelectionBarProps) {
  const t = useTranslations("reports")
  const ts = useTranslations("ui.selection")
  const { take, busy, outcome } = useZipDownload("/api/files/zip", {
    method: "POST",
    json: { checks: selected },
  })
  const sealed = rows.filter(({ checkId, state }) => state === "sealed" && selected.includes(checkId)).length

  return (
    <div
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b px-4 py-1.5"
      data-screen-only
    >
      {selected.length === 0 ? (
        <p className="text-ink-3 text-sm pointer-coarse:hidden">
          {t.rich("howToChoose", {
            k: (keys) => <Kbd>{keys}</Kbd>,
          })}
        </p>
      ) : null}
      {selected.length === 0 ? (
        <p className="hidden text-ink-3 text-sm pointer-coarse:block">{t("howToTap")}</p>
      ) : (
        <>
          <span className="font-medium" role="status">
            {t("chosen", { count: selected.length, sealed })}
          </span>
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
          <Button size="sm" variant="quiet" onClick={clear}>
            {ts("none")}
          </Button>
        </>
      )}
      <ZipOutcomeNote outcome={outcome} />
    </div>
  )
}
