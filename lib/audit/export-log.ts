import "server-only"
import { getTranslations } from "next-intl/server"
import { db } from "#lib/db/client.ts"
import type { PagePlace } from "#lib/db/keyset.ts"
import { auditGroupOf } from "#lib/domain/audit/actions.ts"
import { type ExportEnd, type NextRows, streamCsv } from "#lib/export/stream-sheet.ts"
import { type PeopleColumn, streamPeopleSheet } from "#lib/export/xlsx-sheet.ts"
import { messageOr } from "#lib/i18n/has-message.ts"
import { peopleNames } from "#lib/people/list-people.ts"
import { localTime } from "#lib/time/zone-day.ts"
import { detailWords, targetWords, type WordAt } from "./detail-words.ts"
import type { LogQuery } from "./log-path.ts"
import { type LogEntry, logRows } from "./read-log.ts"

const ROWS_AT_ONCE = 1_000

const HEAD = [
  "id",
  "at",
  "at_local",
  "actor_id",
  "actor",
  "action",
  "ok",
  "target_type",
  "target_id",
  "detail",
  "request_id",
  "session_id",
  "network",
]

export async function exportLog(
  query: LogQuery,
  timeZone: string,
  onEnd: (end: ExportEnd) => Promise<void>,
): Promise<ReadableStream<Uint8Array>> {
  const names = await namesById()
  const cells = (row: LogEntry) => [
    ...[row.id, row.at.toISOString(), localTime(row.at, timeZone)],
    ...[row.actorId ?? "", names.get(row.actorId ?? "") ?? "", row.action, String(row.ok)],
    ...[row.targetType ?? "", row.targetId ?? "", JSON.stringify(row.detail)],
    ...[row.requestId ?? "", row.sessionId ?? "", row.network ?? ""],
  ]
  return streamCsv(HEAD, rowsOf(query, timeZone), cells, onEnd)
}

export async function exportLogForPeople(
  query: LogQuery,
  timeZone: string,
  onEnd: (end: ExportEnd) => Promise<void>,
): Promise<ReadableStream<Uint8Array>> {
  const [t, words, names, word] = await Promise.all([
    getTranslations("audit"),
    getTranslations(),
    namesById(),
    getTranslations("words"),
  ])
  const nameOf = (id: string | null) => names.get(id ?? "") ?? id ?? ""
  const wordAt = (path: string) => messageOr(words, path, undefined)
  const aboutOf = ({ targetType: type, targetId: id }: LogEntry) =>
    type === null || id === null ? undefined : targetWords({ type, id }, wordAt)
  const columns: PeopleColumn<LogEntry>[] = [
    {
      head: word("when"),
      width: 20,
      cell: ({ at }) => ({ as: "instant", text: localTime(at, timeZone) }),
    },
    { head: t("column.who"), width: 24, cell: ({ actorId }) => nameOf(actorId) },
    { head: t("column.what"), width: 44, cell: ({ action }) => wordAt(`audit.action.${action}`) ?? action },
    {
      head: t("filter.group"),
      width: 24,
      cell: ({ action }) => {
        const group = auditGroupOf(action)
        return group ? t(`group.${group}`) : ""
      },
    },
    { head: word("result"), width: 12, cell: ({ ok }) => t(ok ? "done" : "refused") },
    { head: t("column.whom"), width: 20, cell: (entry) => aboutOf(entry)?.kind ?? "" },
    {
      head: t("column.which"),
      width: 40,
      cell: (entry) => aboutOf(entry)?.which ?? nameOf(entry.targetId),
    },
    { head: t("column.detail"), width: 40, cell: ({ detail }) => detailText(detail, wordAt) },
    { head: t("column.network"), width: 20, cell: ({ network }) => network ?? "" },
    { head: word("request"), width: 20, cell: ({ requestId }) => requestId ?? "" },
  ]
  return streamPeopleSheet(columns, rowsOf(query, timeZone), onEnd)
}

function detailText(detail: LogEntry["detail"], wordAt: WordAt): string {
  return detailWords(detail, wordAt)
    .map(({ name, value }) => `${name}: ${value}`)
    .join(" · ")
}

async function namesById(): Promise<Map<string, string>> {
  return new Map((await peopleNames()).map(({ id, name }) => [id, name]))
}

function rowsOf(query: LogQuery, timeZone: string): NextRows<LogEntry> {
  let place: PagePlace
  return async () => {
    const rows = await logRows(query, place, ROWS_AT_ONCE, timeZone, db())
    place = { older: rows.at(-1)?.id ?? "" }
    return { rows, last: rows.length < ROWS_AT_ONCE }
  }
}
