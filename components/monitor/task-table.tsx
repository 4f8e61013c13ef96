import { useTranslations } from "next-intl"
import { AskedAbout } from "#components/history/asked-about.tsx"
import { ResultLine, UnusualDocument } from "#components/results/result-line.tsx"
import { DataTable, RowLink } from "#components/ui/layout/data-table.tsx"
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

/** The queries, the one that waits longest first; the whole row leads to its page. */
export function TaskTable({ tasks, nowMs }: TaskTableProps) {
  const t = useTranslations("monitor")
  const word = useTranslations("words")
  const operation = useTranslations("operations")
  return (
    <div className="sheet overflow-hidden">
      <DataTable
        caption={t("title")}
        items={tasks}
        keyOf={({ id }) => id}
        wide
        rowClassName={({ state }) => (isSettled(state) ? "shadow-[inset_3px_0_0_var(--accent)]" : undefined)}
        columns={[
          {
            head: word("subject"),
            cell: (task) => (
              <RowLink href={`/checks/${task.id}`} className="font-medium">
                <AskedAbout check={task} />
              </RowLink>
            ),
            priority: 1,
            className: "min-w-40 wrap-anywhere",
          },
          {
            head: word("check"),
            cell: (task) => operation(`${task.operation}.name`),
            className: "whitespace-nowrap text-ink-2",
          },
          { head: word("status"), cell: (task) => <State task={task} /> },
          {
            head: word("waiting"),
            cell: (task) => <Age task={task} nowMs={nowMs} />,
            className: "whitespace-nowrap text-ink-2",
          },
          {
            head: t("column.read"),
            cell: (task) => <LastRead task={task} nowMs={nowMs} />,
            className: "whitespace-nowrap text-ink-2 text-sm",
            priority: 3,
          },
          {
            head: word("user"),
            cell: ({ requestedBy }) => requestedBy.name,
            className: "whitespace-nowrap text-ink-2",
            priority: 3,
          },
        ]}
      />
    </div>
  )
}

function State({ task: { state, result, isUnusual, remoteState } }: { task: FollowedTask }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <StateBadge state={state} result={result?.kind} />
      {result ? <ResultLine result={result} /> : null}
      {result === null && isUnusual ? <UnusualDocument /> : null}
      {state === "pending" && remoteState !== null && remoteState !== "pending" ? (
        <Verbatim className="font-mono text-ink-2 text-sm">{remoteState}</Verbatim>
      ) : null}
    </span>
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
