import { CircleSlash } from "lucide-react"
import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { cx } from "#components/ui/cx.ts"
import { DataTable } from "#components/ui/layout/data-table.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { detailWords, shortHash, targetWords } from "#lib/audit/detail-words.ts"
import { type LogQuery, logPath } from "#lib/audit/log-path.ts"
import type { LogEntry } from "#lib/audit/read-log.ts"
import type { TargetName } from "#lib/audit/target-names.ts"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import { useWordAt } from "./use-word-at.ts"

/** The things of the desk that have a page, and whether this reader may open it. */
type Opens = { [type in keyof typeof PATHS]: boolean }

const PATHS = {
  check: (id: string) => `/checks/${id}`,
  subject: (id: string) => dossierPath(id),
  batch: (id: string) => `/batches/${id}`,
  signature: (id: string) => `/signatures/${id}`,
  person: (id: string) => `/admin/people/${id}`,
}

type LogTableProps = {
  entries: readonly LogEntry[]
  people: readonly { id: string; name: string }[]
  /** The filters that a thing of the list is added to; none on a list that cannot be filtered: that of one's own acts. */
  query?: LogQuery
  /** What the targets are called, by their ids. */
  things: Readonly<Record<string, TargetName>>
  opens: Opens
}

/** Rows of the log, newest first. */
export function LogTable({ entries, people, query, things, opens }: LogTableProps) {
  const t = useTranslations("audit")
  const word = useTranslations("words")
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return (
    <DataTable
      caption={t("list")}
      items={entries}
      keyOf={({ id }) => id}
      wide
      columns={[
        {
          head: word("when"),
          cell: ({ at }) => <Timestamp value={at} show="seconds" />,
          priority: 3,
          className: "whitespace-nowrap",
        },
        ...(query
          ? [
              {
                head: t("column.who"),
                cell: (entry: LogEntry) => <Who entry={entry} names={names} />,
                className: "min-w-32",
              },
            ]
          : []),
        {
          head: t("column.what"),
          cell: (entry) => <What entry={entry} things={things} />,
          priority: 1,
          className: "xl:min-w-60",
        },
        {
          head: t("column.whom"),
          cell: (entry) => <Whom {...{ entry, names, query, things, opens }} />,
        },
        { head: t("column.origin"), cell: (entry) => <Request entry={entry} />, priority: 3 },
      ]}
    />
  )
}

type CellProps = { entry: LogEntry; names: ReadonlyMap<string, string> }

function Who({ entry: { actorId, ok }, names }: CellProps) {
  const t = useTranslations("audit")
  // An act without an account is the program's own, unless it was refused: then it is a stranger's.
  if (actorId === null) return <span className="text-ink-3">{t(ok ? "program" : "stranger")}</span>
  return <span className="break-words">{names.get(actorId) ?? t("nobody")}</span>
}

function What({ entry, things }: { entry: LogEntry } & Pick<LogTableProps, "things">) {
  const t = useTranslations("audit")
  const wordAt = useWordAt()
  const { action, ok } = entry
  const noted = detailWords(worthSaying(entry, things), wordAt)
  return (
    <span className="flex flex-col py-0.5">
      <span className="flex flex-wrap items-center gap-x-2">
        {/* An action of a later version is shown as it was recorded. */}
        {wordAt(`audit.action.${action}`) ?? action}
        {ok ? null : (
          <Badge tone="danger" icon={CircleSlash}>
            {t("refused")}
          </Badge>
        )}
      </span>
      {noted.length > 0 ? (
        <span className="wrap-anywhere text-ink-3 text-xs">
          {noted.map(({ name, value }) => `${name}: ${shortHash(value)}`).join(" · ")}
        </span>
      ) : null}
    </span>
  )
}

/** Without what was not so, what there was none of and what its target's name says; the export has all of it. */
function worthSaying({ detail, targetId }: LogEntry, things: LogTableProps["things"]): LogEntry["detail"] {
  const told = targetId === null ? undefined : things[targetId]?.operation
  return Object.fromEntries(
    Object.entries(detail).filter(
      ([name, noted]) =>
        name === "position" || (noted !== false && noted !== 0 && !(name === "operation" && noted === told)),
    ),
  )
}

const MAX_VALUE = 24

type WhomProps = CellProps & { query: LogQuery | undefined } & Pick<LogTableProps, "things" | "opens">

function Whom({ entry, names, query, things, opens }: WhomProps) {
  const t = useTranslations("audit")
  const wordAt = useWordAt()
  const { targetType: type, targetId: id } = entry
  if (type === null || id === null) return <span className="text-ink-3">–</span>
  const { kind, which } = targetWords({ type, id }, wordAt)
  const thing = which === undefined && type in PATHS ? (type as keyof typeof PATHS) : undefined
  const path = thing && opens[thing] ? PATHS[thing](id) : undefined
  const { operation, name: called } = things[id] ?? {}
  const asked = operation && wordAt(`operations.${operation}.name`)
  const name = (type === "person" && names.get(id)) || (asked ?? kind)
  const said = which ?? called
  const shown = said ?? (id.length > MAX_VALUE ? `…${id.slice(-8)}` : id)
  const look = cx(shown !== name && "text-xs", said === undefined && "font-mono", "wrap-anywhere")
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {path === undefined ? shown !== name && <span>{name}</span> : <TextLink href={path}>{name}</TextLink>}
      {query ? (
        <TextLink
          href={logPath({ ...query, target: id })}
          scroll={false}
          className={look}
          aria-label={`${shown} ${t("filterBy", { thing: name })}`}
        >
          {shown}
        </TextLink>
      ) : (
        <span className={cx("text-ink-3", look)}>{shown}</span>
      )}
    </span>
  )
}

function Request({ entry: { network, requestId, sessionId } }: { entry: LogEntry }) {
  const t = useTranslations("audit")
  const word = useTranslations("words")
  const title = [
    requestId && `${word("request")} ${requestId}`,
    sessionId && `${t("column.session")} ${sessionId}`,
  ]
    .filter(Boolean)
    .join("\n")
  return (
    <span
      className="flex flex-wrap gap-x-2 font-mono text-ink-3 text-xs 2xl:flex-nowrap"
      title={title || undefined}
    >
      {network === null ? null : <span>{network}</span>}
      {requestId === null ? null : <span>{requestId.slice(0, 16)}</span>}
    </span>
  )
}
