import Link from "next/link"
import { useTranslations } from "next-intl"
import { AskedAbout } from "#components/history/asked-about.tsx"
import { ResultLine, UnusualDocument } from "#components/results/result-line.tsx"
import { cx } from "#components/ui/cx.ts"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
import { Ago } from "#components/ui/values/ago.tsx"
import { StateBadge } from "#components/ui/values/state-badge.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { isSettled } from "#lib/domain/check-states.ts"
import type { FollowedTask } from "#lib/monitoring/tasks-in-progress.ts"

type TaskTableProps = {
  tasks: readonly FollowedTask[]
  /** The server's own time when they were read. */
  nowMs: number
}

/** Longer than this is more than usual, and said so. */
const LONG_MINUTES = 15

/** The queries, the one that waits longest first; the whole row leads to its page. What a narrow screen has no room for stands on that page. */
export function TaskTable({ tasks, nowMs }: TaskTableProps) {
  const t = useTranslations("monitor")
  return (
    <div className="sheet @container overflow-hidden">
      <Table caption={t("title")}>
        <thead>
          <tr>
            <Th>{t("column.subject")}</Th>
            <Th className="@max-3xl:hidden">{t("column.operation")}</Th>
            <Th>{t("column.state")}</Th>
            <Th className="@max-xl:hidden">{t("column.age")}</Th>
            <Th className="@max-3xl:hidden">{t("column.read")}</Th>
            <Th className="@max-4xl:hidden">{t("column.person")}</Th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} nowMs={nowMs} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function TaskRow({ task, nowMs }: { task: FollowedTask; nowMs: number }) {
  const operation = useTranslations("operations")
  const isOver = isSettled(task.state)
  return (
    <Tr className={cx("relative", isOver && "shadow-[inset_3px_0_0_var(--accent)]")}>
      <Td className="@3xl:whitespace-nowrap">
        <Link
          href={`/checks/${task.id}`}
          prefetch={false}
          className="rounded-sm font-medium after:absolute after:inset-0 hover:underline"
        >
          <AskedAbout check={task} />
        </Link>
        <span className="hidden text-ink-3 text-xs @max-3xl:block">
          {operation(`${task.operation}.name`)}
        </span>
      </Td>
      <Td className="whitespace-nowrap text-ink-2 @max-3xl:hidden">{operation(`${task.operation}.name`)}</Td>
      <Td>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StateBadge state={task.state} result={task.result?.kind} />
          {task.result ? <ResultLine result={task.result} /> : null}
          {task.result === null && task.isUnusual ? <UnusualDocument /> : null}
          {task.state === "pending" && task.remoteState !== null && task.remoteState !== "pending" ? (
            <Verbatim className="font-mono text-ink-2 text-sm">{task.remoteState}</Verbatim>
          ) : null}
        </span>
      </Td>
      <Td className="whitespace-nowrap text-ink-2 @max-xl:hidden">
        <Age task={task} nowMs={nowMs} />
      </Td>
      <Td className="whitespace-nowrap text-ink-2 text-sm @max-3xl:hidden">
        <LastRead task={task} nowMs={nowMs} />
      </Td>
      <Td className="max-w-40 whitespace-nowrap text-ink-2 @max-4xl:hidden">{task.requestedBy.name}</Td>
    </Tr>
  )
}

/** How long it has waited, or took. */
function Age({ task: { requestedAt, settledAt }, nowMs }: { task: FollowedTask; nowMs: number }) {
  const t = useTranslations("monitor")
  const minutes = Math.floor(
    ((settledAt === null ? nowMs : Date.parse(settledAt)) - Date.parse(requestedAt)) / 60_000,
  )
  if (settledAt !== null) return t("took", { minutes })
  return (
    <span className={minutes >= LONG_MINUTES ? "font-medium text-warning" : undefined}>
      {t("waits", { minutes })}
    </span>
  )
}

function LastRead({ task, nowMs }: { task: FollowedTask; nowMs: number }) {
  const t = useTranslations("monitor")
  if (task.settledAt !== null)
    return (
      <span className="font-medium text-ink">
        {t.rich("came", { ago: () => <Ago value={task.settledAt ?? ""} renderedAt={nowMs} /> })}
      </span>
    )
  if (task.polledAt === null) return t("unread")
  const { polledAt } = task
  return (
    <span className={task.pollFailures > 0 ? "text-warning" : undefined}>
      {t.rich(task.pollFailures > 0 ? "failed" : "read", {
        ago: () => <Ago value={polledAt} renderedAt={nowMs} />,
      })}
    </span>
  )
}
