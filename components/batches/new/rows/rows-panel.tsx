import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useMemo, useState } from "react"
import { removeRows, restoreRemoved, useDraft } from "#components/batches/new/draft-store.ts"
import type { useAskedBefore } from "#components/batches/new/use-asked-before.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { FillOffer } from "./fill-offer.tsx"
import { FilterChips } from "./filter-chips.tsx"
import { RewriteOffer } from "./rewrite-offer.tsx"
import { REWRITE_KINDS } from "./rewritten-values.ts"
import { type RowFilter, type RowSummary, showsRow } from "./summarize-rows.ts"
import type { SelfMatches } from "./use-self-matches.ts"

const RowList = dynamic(() => import("./row-list.tsx").then((module) => module.RowList, missingPart))

type RowsPanelProps = {
  operation: OperationSlug
  summary: RowSummary
  before: ReturnType<typeof useAskedBefore>
  selfMatches: SelfMatches
  removed: number
  /** The civil date at the desk. */
  today: string
}

/** The list of rows with their errors: filtered, edited, removed. */
export function RowsPanel({ operation, summary, before, selfMatches, removed, today }: RowsPanelProps) {
  const t = useTranslations("newBatch.rows")
  const { rows } = useDraft(operation)
  const [filter, setFilter] = useState<RowFilter>("all")
  // A row that was edited under a filter stays visible until another filter is chosen: nothing disappears while it is edited.
  const [edited, setEdited] = useState<ReadonlySet<number>>(new Set())
  const shown = useMemo(
    () => summary.rows.filter((one) => showsRow(filter, one) || edited.has(one.row.id)),
    [summary, filter, edited],
  )

  function choose(next: RowFilter) {
    setFilter(next)
    setEdited(new Set())
    announce(t("shown", { count: summary.counts[next] }))
  }

  function clear() {
    removeRows(operation, new Set(summary.rows.map(({ row }) => row.id)))
    announce(t("removed", { count: summary.counts.all }))
    choose("all")
  }

  function removeShown() {
    const matching = shown.filter((one) => showsRow(filter, one))
    removeRows(operation, new Set(matching.map(({ row }) => row.id)))
    announce(t("removed", { count: matching.length }))
    choose("all")
  }

  return (
    <Section
      flush
      title={t("title")}
      aside={<Quantity value={summary.counts.all} />}
      actions={
        <>
          {removed > 0 ? (
            <Button size="sm" onClick={() => restoreRemoved(operation)}>
              {t("putBack", { count: removed })}
            </Button>
          ) : null}
          <Button size="sm" variant="quiet" onClick={clear}>
            {t("clear")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 border-line border-b p-4">
        <FilterChips counts={summary.counts} value={filter} onChange={choose} />
        <div className="flex flex-wrap items-start gap-2 empty:hidden">
          {REWRITE_KINDS.map((kind) => (
            <RewriteOffer key={kind} kind={kind} operation={operation} rows={rows} today={today} />
          ))}
          <FillOffer operation={operation} rows={rows} />
          {filter !== "all" && filter !== "valid" && summary.counts[filter] > 0 ? (
            <Button size="sm" onClick={removeShown}>
              {t("removeShown", { count: summary.counts[filter] })}
            </Button>
          ) : null}
        </div>
        {before.status === "failed" ? (
          <NotLooked title={t("notLooked")} body={t("notLookedBody")} onRetry={before.retry} />
        ) : null}
        {selfMatches.hasFailed ? (
          <NotLooked title={t("notCompared")} body={t("notComparedBody")} onRetry={selfMatches.retry} />
        ) : null}
      </div>
      <RowList
        operation={operation}
        rows={shown}
        beforeOf={before.beforeOf}
        onEdited={(id) => setEdited((all) => new Set(all).add(id))}
      />
    </Section>
  )
}

/** A lookup that failed is no "nothing found": it is reported, and can be tried again. */
function NotLooked({ title, body, onRetry }: { title: string; body: string; onRetry: () => void }) {
  const t = useTranslations("newBatch.rows")
  return (
    <Banner
      tone="warning"
      live
      title={title}
      actions={
        <Button size="sm" onClick={onRetry}>
          {t("lookAgain")}
        </Button>
      }
    >
      <p>{body}</p>
    </Banner>
  )
}
