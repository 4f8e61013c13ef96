"use client"

import { useQuery } from "@tanstack/react-query"
import { useFormatter, useTranslations } from "next-intl"
import { type ComponentProps, type ReactNode, useEffect, useState } from "react"
import { BatchBar } from "#components/batches/batch-bar.tsx"
import { BatchCharges } from "#components/batches/batch-charges.tsx"
import { STATE_PANEL_ID } from "#components/checks/state-panel-id.ts"
import { SheetLinks } from "#components/export/sheet-links.tsx"
import { WatchButton } from "#components/notices/watch-button.tsx"
import { HeldNotice } from "#components/pace/held-notice.tsx"
import { AddToPortfolio } from "#components/portfolios/add-to-portfolio.tsx"
import { type FollowedBatch, followedBatch } from "#components/query/batches.ts"
import { StaleDataBanner } from "#components/query/stale-data-banner.tsx"
import { FacetStrip } from "#components/results/facet-strip.tsx"
import { useFacetWords } from "#components/results/use-facet-words.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { BatchChanges } from "#lib/batches/batch-changes.ts"
import {
  endedSent,
  expectedFinish,
  percentEnded,
  phaseOf,
  type RecentlyEnded,
} from "#lib/batches/batch-phase.ts"
import type { RowPage } from "#lib/batches/batch-row.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { LEFT_REASONS } from "#lib/domain/batch-states.ts"
import { CHARGES, saysCost } from "#lib/domain/charges.ts"
import { factsOf } from "#lib/operations/facts.ts"
import { BatchRows } from "./batch-rows.tsx"
import { CommandBar } from "./command-bar.tsx"
import { CountStrip } from "./count-strip.tsx"
import { exportQuery, type RowFilter } from "./row-filter.ts"
import { StatusPanel } from "./status-panel.tsx"
import { useProgressAnnouncements } from "./use-progress-announcements.ts"

type BatchMonitorProps = {
  /** What the batch is called. */
  title: ReactNode
  first: Omit<BatchChanges, "items" | "more"> & { page: RowPage; nowMs: number }
  /** It may be this person who lets it go, where it waits for a second one. */
  mayApprove: boolean
  /** They may end a hold that the service asked for. */
  mayLift: boolean
  /** They may have the file of the results. */
  mayExport: boolean
  /** Those that its subjects may be put in; null for who may not. */
  portfolios: ComponentProps<typeof AddToPortfolio>["portfolios"] | null
}

const isWithoutRecord = (as: string) => as === "nothing" || as === "unread"

/** One batch, followed live from our own database. Nothing moves the focus, and closing the page stops nothing. */
export function BatchMonitor({
  title,
  first,
  mayApprove,
  mayLift,
  mayExport,
  portfolios,
}: BatchMonitorProps) {
  const t = useTranslations("batches")
  const [filter, setFilter] = useState<RowFilter | null>(null)
  const wordsOf = useFacetWords()
  const [{ page, ...rendered }] = useState(first)
  const [beginning] = useState<FollowedBatch>({ ...rendered, more: false, changed: {}, fresh: new Set() })
  const { data, failureReason, fetchStatus, dataUpdatedAt, refetch } = useQuery(followedBatch(beginning))
  const { batch, again, recent, silentUntil, nowMs, changed, fresh } = data
  // Answers without a record are counted among the states.
  const facets = (data.facets ?? []).filter(({ as, text }) => text !== "" || !isWithoutRecord(as))
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
    <div className="flex flex-col gap-1.5">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5">
        <h1 className="min-w-0 text-balance break-words font-semibold text-xl tracking-tight">{title}</h1>
        <div className="flex flex-wrap gap-2" data-screen-only>
          {portfolios ? (
            <AddToPortfolio portfolios={portfolios} from={{ batchId: batch.id }} size="sm" />
          ) : null}
          {mayExport ? (
            <SheetLinks
              href={`/api/batches/${batch.id}/export${filter ? `?${exportQuery(filter)}` : ""}`}
              names={{ people: t("export.peopleLabel"), csv: t("export.csvLabel") }}
              size="sm"
            />
          ) : null}
          {batch.settled ? null : <WatchButton thing="batch" id={batch.id} />}
        </div>
      </header>
      <StaleDataBanner {...{ failureReason, fetchStatus, dataUpdatedAt }} />
      <StatusPanel
        batch={batch}
        again={again}
        progress={<BatchProgress batch={batch} recent={recent} nowMs={nowMs} />}
        actions={<CommandBar batch={batch} again={again} mayApprove={mayApprove} onDone={refresh} />}
      />
      <LeftOut batch={batch} />
      {/* Below the buttons: it appears by itself, and must not push them away from under a pointer. */}
      <HeldNotice
        slot={factsOf(batch.operation).key}
        until={silentUntil}
        mayLift={mayLift}
        onDone={refresh}
      />
      <BatchRows
        batch={batch}
        first={page}
        changed={changed}
        fresh={fresh}
        isMoving={phaseOf(batch) === "moving"}
        filter={filter}
        onShowAll={() => setFilter(null)}
        counts={<CountStrip batch={batch} chosen={filter} onChoose={setFilter} />}
        facets={
          <FacetStrip
            facets={facets}
            answers={batch.counts.answered}
            chosen={filter?.by === "mark" ? filter.mark : null}
            onChoose={(facet) => {
              const isChosen = filter?.by === "mark" && filter.mark === facet.mark
              setFilter(isChosen ? null : { by: "mark", mark: facet.mark, words: wordsOf(facet) })
            }}
          />
        }
      />
      <BatchFacts batch={batch} />
    </div>
  )
}

/** What of the list did not go, and why: with its rows, all of the list is accounted for. */
function LeftOut({ batch: { leftOut, rows } }: { batch: BatchView }) {
  const t = useTranslations("batches.leftOut")
  const format = useFormatter()
  const left = LEFT_REASONS.filter((reason) => leftOut[reason] > 0)
  if (left.length === 0) return null
  const reasons = format.list(left.map((reason) => t(reason, { count: leftOut[reason] })))
  const total = rows + left.reduce((sum, reason) => sum + leftOut[reason], 0)
  return <p className="text-ink-2 text-sm">{t("total", { total, rows, reasons })}</p>
}

/** The cost so far, computed from the rows, and the ceiling that the person set; nothing where nothing has or may have cost. Never a balance. */
function BatchFacts({ batch }: { batch: BatchView }) {
  const t = useTranslations("batches.facts")
  const word = useTranslations("words")
  const { charges, ceiling } = batch
  if (ceiling === null && !CHARGES.some((charge) => saysCost(charge) && (charges[charge] ?? 0) > 0))
    return null
  return (
    <Section title={word("cost")}>
      <Facts className="gap-x-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <Fact term={t("charges")}>
          <BatchCharges batch={batch} />
        </Fact>
        <Fact term={t("committed")} note={t("committedHint")}>
          <Quantity value={batch.committed} />
        </Fact>
        <Fact term={word("ceiling")} note={batch.ceiling === null ? null : t("ceilingHint")}>
          {batch.ceiling === null ? t("noCeiling") : <Quantity value={batch.ceiling} />}
        </Fact>
      </Facts>
    </Section>
  )
}

type BatchProgressProps = { batch: BatchView; recent: RecentlyEnded | null; nowMs: number }

/** The progress and its estimated end. A hundred per cent means that nothing is left, for anybody. */
function BatchProgress({ batch, recent, nowMs }: BatchProgressProps) {
  const t = useTranslations("batches.progress")
  const done = endedSent(batch.counts)
  const { withdrawn } = batch.counts
  const percent = percentEnded(batch)
  return (
    <>
      <p className="flex items-baseline gap-2 text-sm">
        <span className="font-semibold">{t("percent", { percent })}</span>
        <span className="text-ink-2">
          {t.rich("ended", {
            done: () => <Quantity value={done} />,
            rows: () => <Quantity value={batch.rows} />,
            withdrawn,
          })}
        </span>
      </p>
      <div
        role="progressbar"
        className="min-w-32 flex-1"
        aria-label={t("label")}
        aria-valuemin={0}
        aria-valuemax={batch.rows}
        aria-valuenow={done}
        aria-valuetext={t("value", { percent, done, rows: batch.rows, withdrawn })}
      >
        <BatchBar batch={batch} className="h-2.5" />
      </div>
      <p className="text-ink-2 text-sm empty:hidden">
        <Expected batch={batch} recent={recent} nowMs={nowMs} />
      </p>
    </>
  )
}

function Expected({ batch, recent, nowMs }: BatchProgressProps) {
  const t = useTranslations("batches.expected")
  const finish = expectedFinish(batch, recent, nowMs)
  if (finish.kind === "none") return null
  if (finish.kind === "tooLittleKnown") return t("tooLittleKnown")
  const minutes = Math.max(1, Math.ceil((finish.atMs - nowMs) / 60_000))
  return t.rich(finish.upToCeiling ? "atCeiling" : "at", {
    minutes,
    time: () => <Timestamp value={new Date(finish.atMs)} show={minutes < 12 * 60 ? "time" : "datetime"} />,
  })
}
