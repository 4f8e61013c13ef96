import { useTranslations } from "next-intl"
import { useMemo } from "react"
import { changeDraft, draftOf } from "#components/batches/new/draft-store.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { AndMore } from "#components/ui/values/quantity.tsx"
import { firstOf } from "#lib/first-of.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { DraftRow } from "./draft-row.ts"
import { changesValues, type RewriteKind, rewritesOf, withRewrites } from "./rewritten-values.ts"

/** So many changes are listed one by one. */
const MAX_LISTED = 200

type RewriteOfferProps = {
  kind: RewriteKind
  operation: OperationSlug
  rows: readonly DraftRow[]
  /** The civil date at the desk. */
  today: string
}

/** Offers to rewrite values, and says which rows change and how: the person decides, it is never done automatically. */
export function RewriteOffer({ kind, operation, rows, today }: RewriteOfferProps) {
  const t = useTranslations("newBatch.rows.rewrite")
  const rewrites = useMemo(() => rewritesOf(kind, operation, rows, today), [kind, operation, rows, today])
  if (rewrites.length === 0) return null

  function rewrite() {
    const now = draftOf(operation).rows
    changeDraft(operation, { rows: withRewrites(now, rewritesOf(kind, operation, now, today)) })
    announce(t(`${kind}.done`, { count: rewrites.length }))
  }

  const { shown, rest } = firstOf(rewrites, MAX_LISTED)
  return (
    <div className="flex flex-col items-start gap-1">
      <Button size="sm" onClick={rewrite}>
        {t(`${kind}.offer`, { count: rewrites.length })}
      </Button>
      <details className="text-sm">
        <summary className="cursor-pointer text-ink-2">{t("which")}</summary>
        <ul className="mt-1 max-h-48 overflow-auto pr-3 text-ink-2 tabular-nums">
          {shown.map(({ row, field, from, to }) => (
            <li key={`${row.id} ${field}`}>
              {t("row", { id: row.id })} <span className="font-mono">{from}</span> →{" "}
              <span className="font-medium font-mono text-ink">{to}</span>
            </li>
          ))}
          {rest > 0 ? (
            <li>
              <AndMore rest={rest} />
            </li>
          ) : null}
        </ul>
        {rewrites.some(changesValues) ? (
          <p className="mt-1 max-w-prose text-ink-3 text-xs">{t("keeps")}</p>
        ) : null}
      </details>
    </div>
  )
}
