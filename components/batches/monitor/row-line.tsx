import Link from "next/link"
import { useTranslations } from "next-intl"
import { memo } from "react"
import { MaskedText, RevealOne } from "#components/masking/masked-list.tsx"
import { ResultLine, UnusualDocument } from "#components/results/result-line.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { ChargeBadge } from "#components/ui/values/charge-badge.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { StateBadge } from "#components/ui/values/state-badge.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { RowResult } from "#lib/batches/batch-results.ts"
import type { BatchRow } from "#lib/batches/batch-row.ts"

type RowLineProps = {
  row: BatchRow
  /** The summary of its answer, and whom it is about; undefined while that is not read. */
  rowResult: RowResult | undefined
}

/** One row of a batch: the whole line links to its check. Rendered again when it changed, not whenever the list scrolls. */
export const RowLine = memo(function RowLine({ row, rowResult }: RowLineProps) {
  const t = useTranslations("batches")
  return (
    <div className="row-line min-h-9 items-center py-1 max-md:py-2.5">
      <span className="text-ink-3 max-md:order-1 print:order-none">
        <Quantity value={row.row} />
      </span>
      <span className="min-w-0 max-md:order-2 print:order-none">
        <Link
          href={`/checks/${row.id}`}
          prefetch={false}
          className="break-all rounded-sm font-mono tracking-wide after:absolute after:inset-0 hover:underline"
        >
          <MaskedText id={row.id} text={row.identifier} />
        </Link>{" "}
        <RevealOne id={row.id} text={row.identifier} />
      </span>
      <span className="flex min-w-0 max-md:order-3 max-md:justify-end print:order-none print:justify-start">
        <StateBadge state={row.state} result={row.resultKind} />
      </span>
      <span className="min-w-0 text-sm max-md:order-4 max-md:col-span-2 print:order-none print:col-span-1">
        {row.resultKind === null ? (
          row.isUnusual && <UnusualDocument />
        ) : rowResult ? (
          <RowResultLine rowResult={rowResult} />
        ) : (
          <Skeleton className="w-48" />
        )}
        <span className="text-ink-2">
          {row.problem === null ? null : <span>{t(`problem.${row.problem}`)}</span>}
          {row.said === null ? null : (
            <span className="block break-words text-ink-3 text-xs">
              <Verbatim>{row.said}</Verbatim>
            </span>
          )}
        </span>
      </span>
      <span className="flex min-w-0 max-md:order-5 max-md:justify-end print:order-none print:justify-start">
        <ChargeBadge charge={row.charge} state={row.state} />
      </span>
    </div>
  )
})

function RowResultLine({ rowResult: { names, result } }: { rowResult: RowResult }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
      {names.map((name) => (
        <Verbatim key={name} className="min-w-0 wrap-anywhere">
          {name}
        </Verbatim>
      ))}
      {result ? <ResultLine result={result} /> : null}
    </span>
  )
}
