"use client"

import { useTranslations } from "next-intl"
import { useMemo } from "react"
import { changeDraft, draftOf } from "#components/batches/new/draft-store.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { useCount } from "#components/ui/values/use-count.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { DraftRow } from "./draft-row.ts"
import { shortenedNumbers, withZeros } from "./leading-zeros.ts"

/** So many changes are listed one by one. */
const MAX_LISTED = 200

/** Offers to put back the zeros that a spreadsheet took from DNIs, and says which rows change: done by the person, never by itself. */
export function ZerosOffer({ operation, rows }: { operation: OperationSlug; rows: readonly DraftRow[] }) {
  const t = useTranslations("newBatch.rows.zeros")
  const figure = useCount()
  const shortened = useMemo(() => shortenedNumbers(operation, rows), [operation, rows])
  if (shortened.length === 0) return null

  function putBack() {
    const now = draftOf(operation).rows
    changeDraft(operation, { rows: withZeros(now, shortenedNumbers(operation, now)) })
    announce(t("done", figure(shortened.length)))
  }

  return (
    <div className="flex flex-col items-start gap-1">
      <Button size="sm" onClick={putBack}>
        {t("offer", figure(shortened.length))}
      </Button>
      <details className="text-sm">
        <summary className="cursor-pointer text-ink-2">{t("which")}</summary>
        <ul className="mt-1 max-h-48 overflow-auto pr-3 text-ink-2 tabular-nums">
          {shortened.slice(0, MAX_LISTED).map(({ row, field, from, to }) => (
            <li key={`${row.id} ${field}`}>
              {t("row", { id: row.id })} <span className="font-mono">{from}</span> →{" "}
              <span className="font-medium font-mono text-ink">{to}</span>
            </li>
          ))}
          {shortened.length > MAX_LISTED ? <li>{t("more", figure(shortened.length - MAX_LISTED))}</li> : null}
        </ul>
        <p className="mt-1 max-w-prose text-ink-3 text-xs">{t("keeps")}</p>
      </details>
    </div>
  )
}
