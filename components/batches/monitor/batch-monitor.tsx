"use client"

import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import type { BatchCommands } from "#components/batches/batch-commands.ts"
import { BatchFacts } from "#components/batches/batch-facts.tsx"
import { BatchProgress } from "#components/batches/batch-progress.tsx"
import { STATE_PANEL_ID } from "#components/checks/state-panel-id.ts"
import { SheetLinks } from "#components/export/sheet-links.tsx"
import { NotConfirmed } from "#components/live/not-confirmed.tsx"
import { WatchButton } from "#components/notices/watch-button.tsx"
import { HeldNotice } from "#components/pace/held-notice.tsx"
import type { LiftCommand } from "#components/pace/lift-command.ts"
import { FacetStrip } from "#components/results/facet-strip.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { factsOf } from "#lib/operations/facts.ts"
import { BatchRows } from "./batch-rows.tsx"
import { CommandBar } from "./command-bar.tsx"
import { CountStrip } from "./count-strip.tsx"
import { exportQuery, type RowFilter } from "./row-filter.ts"
import { StatusPanel } from "./status-panel.tsx"
import { useFacets } from "./use-facets.ts"
import { type InitialSnapshot, useMonitor } from "./use-monitor.ts"
import { useProgressAnnouncements } from "./use-progress-announcements.ts"

type BatchMonitorProps = {
  first: InitialSnapshot
  commands: BatchCommands
  /** It may be this person who lets it go, where it waits for a second one. */
  mayApprove: boolean
  /** Ends a hold that the service asked for; null for who may not. */
  lift: LiftCommand | null
  /** They may have the file of the results. */
  mayExport: boolean
}

/** One batch, followed live from our own database. Nothing moves the focus, and closing the page stops nothing. */
export function BatchMonitor({ first, commands, mayApprove, lift, mayExport }: BatchMonitorProps) {
  const t = useTranslations("batches")
  const [filter, setFilter] = useState<RowFilter | null>(null)
  const monitor = useMonitor(first)
  const { batch, again, recent, silentUntil, nowMs } = monitor.seen
  const facets = useFacets(batch, monitor.seen.facets, filter, setFilter)
  useProgressAnnouncements(batch)
  const [commandsDone, setCommandsDone] = useState(0)

  // The button of a finished command may disappear; the focus moves to the changed part. Dialogs are closed by then.
  useEffect(() => {
    if (commandsDone > 0) document.getElementById(STATE_PANEL_ID)?.focus()
  }, [commandsDone])

  function refresh() {
    setCommandsDone(commandsDone + 1)
    monitor.refresh()
  }

  return (
    <div className="flex flex-col gap-4">
      <NotConfirmed {...monitor} />
      <StatusPanel
        batch={batch}
        again={again}
        actions={
          <CommandBar
            batch={batch}
            again={again}
            commands={commands}
            mayApprove={mayApprove}
            onDone={refresh}
          />
        }
      />
      {/* Below the buttons: it appears by itself, and must not push them away from under a pointer. */}
      <HeldNotice slot={factsOf(batch.operation).key} until={silentUntil} lift={lift} onDone={refresh} />
      <Section
        title={t("progress.title")}
        registered
        actions={batch.settled ? null : <WatchButton thing="batch" id={batch.id} />}
      >
        <BatchProgress batch={batch} recent={recent} nowMs={nowMs} />
        <CountStrip batch={batch} chosen={filter} onChoose={setFilter} />
        {facets.known.length === 0 ? null : (
          <div className="mt-4">
            <FacetStrip
              facets={facets.known}
              answers={batch.counts.answered}
              chosen={filter?.by === "mark" ? filter.mark : null}
              onChoose={facets.choose}
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
          batchId={batch.id}
          store={monitor.store}
          filter={filter}
          onShowAll={() => setFilter(null)}
        />
      </Section>
    </div>
  )
}
