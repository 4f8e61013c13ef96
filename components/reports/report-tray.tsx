"use client"

import { FolderDown } from "lucide-react"
import { useTranslations } from "next-intl"
import { ReportLevel } from "#components/aml/report-level.tsx"
import { OpenFile } from "#components/checks/open-file.tsx"
import { useZipDownload } from "#components/export/use-zip-download.ts"
import { ZipOutcomeNote } from "#components/export/zip-outcome-note.tsx"
import { AllBox } from "#components/selection/all-box.tsx"
import { RowBox } from "#components/selection/row-box.tsx"
import { useSelection } from "#components/selection/use-selection.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { MissingValue } from "#components/ui/feedback/missing-value.tsx"
import { type Column, DataTable } from "#components/ui/layout/data-table.tsx"
import { SelectionBar } from "#components/ui/layout/selection-bar.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { ReportRow } from "#lib/reports/report-row.ts"
import { PdfState } from "./pdf-state.tsx"
import { useReportColumns } from "./report-columns.tsx"
import { useLinkClock } from "./use-link-clock.ts"

type ReportTrayProps = {
  rows: readonly ReportRow[]
  /** The deadline's clock when the page was rendered. */
  renderedAtMs: number
  mayOpen: boolean
  /** Whether several may be chosen, to be taken away together. */
  chooses?: boolean
}

/** Reports with the state of their PDFs, to be looked over, chosen and taken away. */
export function ReportTray({ rows, renderedAtMs, mayOpen, chooses = mayOpen }: ReportTrayProps) {
  const t = useTranslations("reports")
  const words = useTranslations("words")
  const { subject, asked } = useReportColumns()
  const nowMs = useLinkClock(rows, renderedAtMs)
  const pdf: Column<ReportRow> = {
    head: words("pdf"),
    cell: (row) => <PdfState pdf={row} nowMs={nowMs} />,
  }
  const selection = useSelection(rows.map(({ checkId }) => checkId))
  return (
    <>
      <DataTable
        caption={t("list")}
        items={rows}
        keyOf={({ checkId }) => checkId}
        wide
        rowClassName={({ state }) => (state === "missed" ? "bg-danger-soft/40" : undefined)}
        boxes={
          chooses
            ? {
                all: <AllBox label={t("chooseAll")} of={rows.length} selection={selection} />,
                of: ({ checkId, subject }) => (
                  <RowBox
                    id={checkId}
                    label={t("choose", { subject })}
                    chosen={selection.isChosen(checkId)}
                    onChoose={(withRange) => selection.toggle(checkId, withRange)}
                    onKeyDown={selection.onKeyDown}
                    className="scroll-mb-24"
                  />
                ),
              }
            : undefined
        }
        columns={[
          subject,
          {
            head: words("level"),
            cell: ({ level, ...row }) => (
              <ReportLevel
                {...row}
                level={"word" in level ? level.word : null}
                none={"word" in level ? null : <MissingValue kind={level.nothing} />}
              />
            ),
          },
          ...(rows.every(({ state }) => state === "sealed") ? [] : [pdf]),
          ...asked,
          {
            head: words("download"),
            headHidden: true,
            cell: (row) => <Take row={row} mayOpen={mayOpen} />,
            className: "text-right",
          },
        ]}
      />
      {selection.selected.length === 0 ? null : <ReportSelectionBar rows={rows} selection={selection} />}
    </>
  )
}

type RowProps = { row: ReportRow }

/** The download of the PDF, and when the reader last downloaded it. */
function Take({ row, mayOpen }: RowProps & { mayOpen: boolean }) {
  const t = useTranslations("reports")
  return (
    <>
      {mayOpen && row.fileId !== null ? (
        <OpenFile fileId={row.fileId} offered={row.state === "sealed" || row.state === "sealing"}>
          {t(row.state === "sealed" ? "take" : "saveNow")}
        </OpenFile>
      ) : null}
      {row.downloadedAt ? (
        <span className="block text-ink-3 text-xs">
          {t("taken")} <Timestamp value={row.downloadedAt} />
        </span>
      ) : null}
    </>
  )
}

type ReportSelectionBarProps = {
  rows: readonly ReportRow[]
  selection: { selected: readonly string[]; clear: () => void }
}

/** The number of chosen reports, with their commands. */
function ReportSelectionBar({ rows, selection: { selected, clear } }: ReportSelectionBarProps) {
  const t = useTranslations("reports")
  const word = useTranslations("words")
  const { take, busy, outcome } = useZipDownload("/api/files/zip", {
    method: "POST",
    json: { checks: selected },
  })
  const sealed = rows.filter(({ checkId, state }) => state === "sealed" && selected.includes(checkId)).length
  return (
    <SelectionBar
      label={word("chosen")}
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
