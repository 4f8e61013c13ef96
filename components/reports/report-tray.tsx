"use client"

import { useTranslations } from "next-intl"
import { AllBox } from "#components/selection/all-box.tsx"
import { useSelection } from "#components/selection/use-selection.ts"
import { Table, Th } from "#components/ui/layout/table.tsx"
import type { ReportRow } from "#lib/reports/report-row.ts"
import { ReportLine } from "./report-line.tsx"
import { SelectionBar } from "./selection-bar.tsx"
import { useLinkWarnings } from "./use-link-warnings.ts"
import { useServerNow } from "./use-server-now.ts"

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
  const nowMs = useServerNow(
    renderedAtMs,
    rows.some(({ state }) => state === "sealing"),
  )
  useLinkWarnings(rows, nowMs)
  const selection = useSelection(rows.map(({ checkId }) => checkId))
  return (
    <div className="flex flex-col">
      {chooses ? <SelectionBar rows={rows} selection={selection} /> : null}
      <Table caption={t("list")} className="@container">
        <thead>
          <tr>
            {chooses ? (
              <Th className="w-10">
                <AllBox label={t("chooseAll")} of={rows.length} selection={selection} />
              </Th>
            ) : null}
            <Th>{t("column.subject")}</Th>
            <Th className="@max-xl:hidden">{t("column.level")}</Th>
            <Th className="@max-xl:hidden">{t("column.state")}</Th>
            <Th className="@max-4xl:hidden">{t("column.by")}</Th>
            <Th numeric className="@max-4xl:hidden">
              {t("column.at")}
            </Th>
            <Th className="@max-2xl:hidden">
              <span className="sr-only">{t("column.take")}</span>
            </Th>
          </tr>
        </thead>
        <tbody onKeyDown={selection.onKeyDown}>
          {rows.map((row) => (
            <ReportLine
              key={row.checkId}
              row={row}
              nowMs={nowMs}
              mayOpen={mayOpen}
              chosen={selection.isChosen(row.checkId)}
              onChoose={chooses ? (withRange) => selection.toggle(row.checkId, withRange) : null}
            />
          ))}
        </tbody>
      </Table>
    </div>
  )
}
