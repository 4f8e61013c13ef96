"use client"

import { useQuery } from "@tanstack/react-query"
import { Activity, Check } from "lucide-react"
import Link from "next/link"
import { useTranslations } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { useOutcome } from "#components/ask/asked-when.tsx"
import { useBatchName } from "#components/batches/use-batch-name.ts"
import { tasksQuery, type Whose } from "#components/query/monitor.ts"
import { StaleDataBanner } from "#components/query/stale-data-banner.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { cx } from "#components/ui/cx.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { SkeletonRows } from "#components/ui/feedback/skeleton.tsx"
import { CountTiles } from "#components/ui/filters/count-tiles.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Ago } from "#components/ui/values/ago.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import type { OpenBatch } from "#lib/batches/open-batches.ts"
import { isSettled } from "#lib/domain/check-states.ts"
import type { FollowedTask } from "#lib/monitoring/tasks-in-progress.ts"
import { TaskTable } from "./task-table.tsx"

/** Every query that is not over, followed until it is; what ended stays, with its result, until it is put away or leaves by itself. Nothing moves the focus. */
export function MonitorBoard({ whose }: { whose: Whose }) {
  const t = useTranslations("monitor")
  const { data, dataUpdatedAt, ...read } = useQuery(tasksQuery(whose))
  const [putAwayAt, setPutAwayAt] = useState("")
  const [operation, setOperation] = useState<FollowedTask["operation"] | null>(null)
  useEndsAnnounced(data?.items)
  if (data === undefined) return <SkeletonRows rows={10} />

  const followed = data.items.filter(({ settledAt }) => settledAt === null || settledAt > putAwayAt)
  const shown = followed.filter((task) => operation === null || task.operation === operation)
  const over = followed.filter(({ state }) => isSettled(state))
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <>
            <span className="text-ink-2 text-sm">
              {t.rich("updated", {
                ago: () => <Ago value={new Date(dataUpdatedAt).toISOString()} renderedAt={dataUpdatedAt} />,
              })}
            </span>
            <nav
              aria-label={t("whose")}
              className="flex overflow-hidden rounded-md border border-line-strong text-sm"
            >
              <Choice href="/monitor?whose=mine" isChosen={whose === "mine"}>
                {t("mine", { count: data.mine })}
              </Choice>
              <Choice href="/monitor" isChosen={whose === "all"}>
                {t("all", { count: data.all })}
              </Choice>
            </nav>
          </>
        }
      />
      <div className="flex flex-col gap-3">
        <StaleDataBanner {...read} dataUpdatedAt={dataUpdatedAt} />
        <RunningBatches batches={data.batches} />
        {followed.length === 0 ? (
          <div className="sheet">
            <EmptyState icon={Activity} title={t("none")}>
              {t("noneBody")}
            </EmptyState>
          </div>
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2" data-screen-only>
              <Kinds tasks={followed} chosen={operation} onChoose={setOperation} />
              {over.length === 0 ? null : (
                <Button icon={Check} size="sm" onClick={() => setPutAwayAt(newestEnd(over))}>
                  {t("putAway", { count: over.length })}
                </Button>
              )}
            </div>
            <TaskTable tasks={shown} nowMs={data.nowMs} />
          </>
        )}
      </div>
    </>
  )
}

const newestEnd = (tasks: readonly FollowedTask[]) =>
  tasks.reduce((newest, { settledAt }) => (settledAt !== null && settledAt > newest ? settledAt : newest), "")

/** Says politely which query ended and how; whose document it is is on the screen. */
function useEndsAnnounced(items: readonly FollowedTask[] | undefined): void {
  const t = useTranslations()
  const outcome = useOutcome()
  const before = useRef(items)
  useEffect(() => {
    const open = new Set(before.current?.filter(({ state }) => !isSettled(state)).map(({ id }) => id))
    before.current = items
    const ended = items?.filter(({ id, state }) => open.has(id) && isSettled(state)) ?? []
    if (ended.length === 0) return
    announce(
      ended
        .map(({ operation, state, result }) =>
          t("monitor.ended", {
            operation: t(`operations.${operation}.name`),
            state: outcome(state, result?.kind ?? null),
          }),
        )
        .join(" "),
    )
  }, [items, outcome, t])
}

type ChoiceProps = { href: string; isChosen: boolean; children: string }

function Choice({ href, isChosen, children }: ChoiceProps) {
  return (
    <Link
      href={href}
      aria-current={isChosen ? "page" : undefined}
      className={cx("px-3 py-1.5", isChosen ? "bg-accent-soft font-medium text-accent" : "hover:bg-sunken")}
    >
      {children}
    </Link>
  )
}

type KindsProps = {
  tasks: readonly FollowedTask[]
  chosen: FollowedTask["operation"] | null
  onChoose: (operation: FollowedTask["operation"] | null) => void
}

/** How many there are of each kind; a press shows those alone. */
function Kinds({ tasks, chosen, onChoose }: KindsProps) {
  const t = useTranslations("monitor")
  const name = useTranslations("operations")
  const kinds = [...Map.groupBy(tasks, ({ operation }) => operation)]
  if (kinds.length < 2) return <span />
  return (
    <CountTiles
      label={t("kinds")}
      tiles={kinds.map(([operation, some]) => ({
        key: operation,
        label: name(`${operation}.name`),
        count: some.length,
        isChosen: chosen === operation,
        onChoose: () => onChoose(chosen === operation ? null : operation),
      }))}
    />
  )
}

/** The batches that are not over, each with how far it is; its page follows its rows. */
function RunningBatches({ batches }: { batches: readonly OpenBatch[] }) {
  const t = useTranslations("monitor.batches")
  const nameOf = useBatchName()
  const operation = useTranslations("operations")
  if (batches.length === 0) return null
  return (
    <ul aria-label={t("label")} className="grid gap-3 md:grid-cols-2">
      {batches.map((batch) => {
        const { id, rows, left, state } = batch
        const done = rows - left
        return (
          <li key={id} className="sheet relative flex flex-col gap-2 px-4 py-3 hover:bg-sunken/60">
            <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <Link
                href={`/batches/${id}`}
                prefetch={false}
                className="min-w-0 break-words rounded-sm font-medium after:absolute after:inset-0"
              >
                {nameOf(batch)}
              </Link>
              {batch.name === "" ? null : (
                <span className="text-ink-2 text-sm">{operation(`${batch.operation}.name`)}</span>
              )}
              <span className="font-medium text-sm tabular-nums">{t("done", { done, rows })}</span>
              {state === "running" ? null : (
                <Badge tone={state === "halted" ? "warning" : "neutral"}>{t(state)}</Badge>
              )}
            </span>
            <progress
              aria-label={t("progress", { name: nameOf(batch) })}
              value={done}
              max={rows}
              className="h-1.5 w-full appearance-none overflow-hidden rounded-sm bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
            />
          </li>
        )
      })}
    </ul>
  )
}
