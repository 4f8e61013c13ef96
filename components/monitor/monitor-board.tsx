"use client"

import { useQuery } from "@tanstack/react-query"
import { Activity, Check } from "lucide-react"
import Link from "next/link"
import { useTranslations } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { useOutcome } from "#components/ask/asked-when.tsx"
import { tasksQuery, type Whose } from "#components/query/monitor.ts"
import { StaleDataBanner } from "#components/query/stale-data-banner.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { cx } from "#components/ui/cx.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { SkeletonRows } from "#components/ui/feedback/skeleton.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Ago } from "#components/ui/values/ago.tsx"
import { isSettled } from "#lib/domain/check-states.ts"
import type { FollowedTask } from "#lib/monitoring/tasks-in-progress.ts"
import { RunningBatches } from "./running-batches.tsx"
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
                <Button size="sm" onClick={() => setPutAwayAt(newestEnd(over))}>
                  <Check className="size-4" aria-hidden="true" />
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
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{t("kinds")}</legend>
      <Button
        size="sm"
        variant={chosen === null ? "secondary" : "quiet"}
        aria-pressed={chosen === null}
        onClick={() => onChoose(null)}
      >
        {t("allKinds", { count: tasks.length })}
      </Button>
      {kinds.map(([operation, some]) => (
        <Button
          key={operation}
          size="sm"
          variant={chosen === operation ? "secondary" : "quiet"}
          aria-pressed={chosen === operation}
          onClick={() => onChoose(operation)}
        >
          {t("kind", { name: name(`${operation}.name`), count: some.length })}
        </Button>
      ))}
    </fieldset>
  )
}
