"use client"

import Link from "next/link"
import { useTranslations } from "next-intl"
import { LevelRemark } from "#components/aml/level-remark.tsx"
import { OpenFile } from "#components/checks/open-file.tsx"
import { MaskedText, RevealOne } from "#components/masking/masked-list.tsx"
import { RowBox } from "#components/selection/row-box.tsx"
import { cx } from "#components/ui/cx.ts"
import { MissingValue } from "#components/ui/feedback/missing-value.tsx"
import { Td, Tr } from "#components/ui/layout/table.tsx"
import { AmlLevel } from "#components/ui/values/aml-level.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { ReportRow } from "#lib/reports/report-row.ts"
import { PdfState } from "./pdf-state.tsx"
import { ReportNames } from "./report-names.tsx"

type ReportLineProps = {
  row: ReportRow
  nowMs: number
  mayOpen: boolean
  chosen: boolean
  /** Null where nothing is chosen. */
  onChoose: ((withRange: boolean) => void) | null
}

/** One report of the tray. */
export function ReportLine({ row, nowMs, mayOpen, chosen, onChoose }: ReportLineProps) {
  const t = useTranslations("reports")
  return (
    <Tr className={cx(chosen && "bg-accent-soft", row.state === "missed" && "bg-danger-soft/40")}>
      {onChoose ? (
        <Td>
          <RowBox
            id={row.checkId}
            label={t("choose", { subject: row.subject })}
            chosen={chosen}
            onChoose={onChoose}
          />
        </Td>
      ) : null}
      <Td className="min-w-44">
        <Link
          href={`/checks/${row.checkId}`}
          prefetch={false}
          className="rounded-sm font-mono tracking-wide hover:underline"
        >
          <MaskedText id={row.checkId} text={row.subject} />
        </Link>{" "}
        <RevealOne id={row.checkId} text={row.subject} />
        <ReportNames row={row} />
        <span className="block @xl:hidden">
          <Level row={row} />
        </span>
        <span className="block text-ink-3 text-xs @4xl:hidden">
          <Timestamp value={row.requestedAt} /> · {row.requestedBy}
        </span>
        <span className="mt-1.5 flex flex-wrap items-center justify-between gap-1.5 pb-1 @xl:hidden">
          <PdfState pdf={row} nowMs={nowMs} />
          <Take row={row} mayOpen={mayOpen} />
        </span>
      </Td>
      <Td className="@5xl:min-w-60 @max-xl:hidden">
        <Level row={row} />
      </Td>
      <Td className="@max-xl:hidden">
        <PdfState pdf={row} nowMs={nowMs} />
        <span className="mt-1.5 block @2xl:hidden">
          <Take row={row} mayOpen={mayOpen} />
        </span>
      </Td>
      <Td className="max-w-44 truncate text-ink-2 @max-4xl:hidden">{row.requestedBy}</Td>
      <Td numeric className="@max-4xl:hidden">
        <Timestamp value={row.requestedAt} />
      </Td>
      <Td className="text-right @max-2xl:hidden">
        <Take row={row} mayOpen={mayOpen} />
      </Td>
    </Tr>
  )
}

/** The download of the PDF, and when the reader last downloaded it. */
function Take({ row, mayOpen }: Pick<ReportLineProps, "row" | "mayOpen">) {
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

function Level({ row: { level, disagreement, isUnusual } }: Pick<ReportLineProps, "row">) {
  return (
    <>
      {"word" in level ? (
        <AmlLevel level={level.word} isUnusual={isUnusual} />
      ) : (
        <MissingValue kind={level.nothing} />
      )}
      <LevelRemark kind={disagreement} />
    </>
  )
}
