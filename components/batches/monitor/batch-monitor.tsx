"use client"

import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { BatchFacts } from "#components/batches/batch-facts.tsx"
import { BatchProgress } from "#components/batches/batch-progress.tsx"
import { STATE_PANEL_ID } from "#components/checks/state-panel-id.ts"
import { SheetLinks } from "#components/export/sheet-links.tsx"
import { WatchButton } from "#components/notices/watch-button.tsx"
import { HeldNotice } from "#components/pace/held-notice.tsx"
import { type FollowedBatch, followedBatch } from "#components/query/batches.ts"
import { StaleDataBanner } from "#components/query/stale-data-banner.tsx"
import { FacetStrip } from "#components/results/facet-strip.tsx"
import { useFacetWords } from "#components/results/facet-words.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import type { BatchChanges } from "#lib/batches/batch-changes.ts"
import { phaseOf } from "#lib/batches/batch-phase.ts"
import type { RowPage } from "#lib/batches/batch-row.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { BatchRows } from "./batch-rows.tsx"
import { CommandBar } from "./command-bar.tsx"
import { CountStrip } from "./count-strip.tsx"
import { exportQuery, type RowFilter } from "./row-filter.ts"
import { StatusPanel } from "./status-panel.tsx"
import { useProgressAnnouncements } from "./use-progress-announcements.ts"

type BatchMonitorProps = {
  first: Omit<BatchChanges, "items" | "more"> & { page: RowPage; nowMs: number }
  /** It may be this person who lets it go, where it waits for a second one. */
  mayApprove: boolean
  /** They may end a hold that the service asked for. */
  mayLift: boolean
  /** They may have the file of the results. */
  mayExport: boolean
}

/** One batch, followed live from our own database. Nothing moves the focus, and closing the page stops nothing. */
export function BatchMonitor({ first, mayApprove, mayLift, mayExport }: BatchMonitorProps) {
  const t = useTranslations("batches")
  const [filter, setFilter] = useState<RowFilter | null>(null)
  const wordsOf = useFacetWords()
  const [{ page, ...rendered }] = useState(first)
  const [beginning] = useState<FollowedBatch>({ ...rendered, more: false, changed: {}, fresh: new Set() })
  const { data, failureReason, fetchStatus, dataUpdatedAt, refetch } = useQuery(followedBatch(beginning))
  const { batch, again, recent, silentUntil, nowMs, changed, fresh } = data
  const facets = data.facets ?? []
  useProgressAnnouncements(batch)
  const [commandsDone, setCommandsDone] = useState(0)

  // The button of a finished command may disappear; the focus moves to the changed part. Dialogs are closed by then.
  useEffect(() => {
    if (commandsDone > 0) document.getElementById(STATE_PANEL_ID)?.focus()
  }, [commandsDone])

  function refresh() {
    setCommandsDone(commandsDone + 1)
    void refetch()
  }

  return (
    <div className="flex flex-col gap-4">
      <StaleDataBanner {...{ failureReason, fetchStatus, dataUpdatedAt }} />
      <StatusPanel
        batch={batch}
        again={again}
        actions={<CommandBar batch={batch} again={again} mayApprove={mayApprove} onDone={refresh} />}
      />
      {/* Below the buttons: it appears by itself, and must not push them away from under a pointer. */}
      <HeldNotice
        slot={factsOf(batch.operation).key}
        until={silentUntil}
        mayLift={mayLift}
        onDone={refresh}
      />
      <Section
        title={t("progress.title")}
        registered
        actions={batch.settled ? null : <WatchButton thing="batch" id={batch.id} />}
      >
        <BatchProgress batch={batch} recent={recent} nowMs={nowMs} />
        <div className="mt-4">
          <CountStrip batch={batch} chosen={filter} onChoose={setFilter} />
        </div>
        {facets.length === 0 ? null : (
          <div className="mt-4">
            <FacetStrip
              facets={facets}
              answers={batch.counts.answered}
              chosen={filter?.by === "mark" ? filter.mark : null}
              onChoose={(facet) => {
                const isChosen = filter?.by === "mark" && filter.mark === facet.mark
                setFilter(isChosen ? null : { by: "mark", mark: facet.mark, words: wordsOf(facet) })
              }}
            />
          </div>
        )}
      </Section>
      <BatchFacts batch={batch} />
      <Section
        title={t("rows.title")}
        flush
        actions={
          mayExport ? (
            <SheetLinks
              href={`/api/batches/${batch.id}/export${filter ? `?${exportQuery(filter)}` : ""}`}
              names={{
                people: t("export.peopleLabel"),
                csv: t("export.csvLabel"),
              }}
              size="sm"
            />
          ) : null
        }
      >
        <BatchRows
          key={filter === null ? "all" : exportQuery(filter)}
          batch={batch}
          first={page}
          changed={changed}
          fresh={fresh}
          isMoving={phaseOf(batch) === "moving"}
          filter={filter}
          onShowAll={() => setFilter(null)}
        />
      </Section>
    </div>
  )
}
