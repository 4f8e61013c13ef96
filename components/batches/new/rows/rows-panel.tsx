"use client"

import { useTranslations } from "next-intl"
import { useMemo, useState } from "react"
import { putBack, removeRows } from "#components/batches/new/intake-store.ts"
import type { useAskedBefore } from "#components/batches/new/use-asked-before.ts"
import { useCount } from "#components/batches/new/use-count.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { DatesButton } from "./dates-button.tsx"
import { FilterChips } from "./filter-chips.tsx"
import { RowList } from "./row-list.tsx"
import { type RowFilter, type Survey, showsRow } from "./survey.ts"
import type { RowEchoes } from "./use-row-echoes.ts"

type RowsPanelProps = {
  operation: OperationSlug
  survey: Survey
  before: ReturnType<typeof useAskedBefore>
  echoes: RowEchoes
  removed: number
}

/** The list as it is: what is wrong with which row, filtered, mended, taken out. */
export function RowsPanel({ operation, survey, before, echoes, removed }: RowsPanelProps) {
  const t = useTranslations("intake.rows")
  const figure = useCount()
  const [filter, setFilter] = useState<RowFilter>("all")
  // A row that was mended under a filter stays in sight until another filter is chosen: nothing vanishes under one's hands.
  const [mended, setMended] = useState<ReadonlySet<number>>(new Set())
  const shown = useMemo(
    () => survey.rows.filter((one) => showsRow(filter, one) || mended.has(one.row.id)),
    [survey, filter, mended],
  )

  function choose(next: RowFilter) {
    setFilter(next)
    setMended(new Set())
    announce(t("shown", figure(survey.counts[next])))
  }

  function clear() {
    removeRows(operation, new Set(survey.rows.map(({ row }) => row.id)))
    announce(t("removed", figure(survey.counts.all)))
    choose("all")
  }

  function removeShown() {
    const matching = shown.filter((one) => showsRow(filter, one))
    removeRows(operation, new Set(matching.map(({ row }) => row.id)))
    announce(t("removed", figure(matching.length)))
    choose("all")
  }

  return (
    <Section
      flush
      title={t("title")}
      aside={<Quantity value={survey.counts.all} />}
      actions={
        <>
          {removed > 0 ? (
            <Button size="sm" onClick={() => putBack(operation)}>
              {t("putBack", figure(removed))}
            </Button>
          ) : null}
          <Button size="sm" variant="quiet" onClick={clear}>
            {t("clear")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 border-line border-b p-4">
        <FilterChips counts={survey.counts} value={filter} onChange={choose} />
        <div className="flex flex-wrap gap-2 empty:hidden">
          <DatesButton operation={operation} survey={survey} />
          {filter !== "all" && filter !== "valid" && survey.counts[filter] > 0 ? (
            <Button size="sm" onClick={removeShown}>
              {t("removeShown", figure(survey.counts[filter]))}
            </Button>
          ) : null}
        </div>
        {before.status === "failed" ? (
          <NotLooked title={t("notLooked")} body={t("notLookedBody")} onRetry={before.retry} />
        ) : null}
        {echoes.hasFailed ? (
          <NotLooked title={t("notCompared")} body={t("notComparedBody")} onRetry={echoes.retry} />
        ) : null}
      </div>
      <RowList
        operation={operation}
        rows={shown}
        beforeOf={before.beforeOf}
        onMended={(id) => setMended((all) => new Set(all).add(id))}
      />
    </Section>
  )
}

/** A lookup that failed is no "nothing found": it is said, and can be tried again. */
function NotLooked({ title, body, onRetry }: { title: string; body: string; onRetry: () => void }) {
  const t = useTranslations("intake.rows")
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
