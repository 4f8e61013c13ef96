import "server-only"
import { and, desc, lt } from "drizzle-orm"
import { getTranslations } from "next-intl/server"
import type { Viewer } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { subjectChanges } from "#lib/db/schema/monitoring.ts"
import { type ExportEnd, type NextRows, streamCsv } from "#lib/export/stream-sheet.ts"
import { type PeopleColumn, streamPeopleSheet } from "#lib/export/xlsx-sheet.ts"
import { DESK_ZONE, localTime } from "#lib/time/zone-day.ts"
import { conditionOf, type ListedChange, presentChanges, sidesOf } from "./changes.ts"
import type { ChangesQuery } from "./changes-query.ts"

const AT_ONCE = 500

/** Names for programs, in English in every language of the screens. */
const HEAD = [
  "id",
  "at",
  "at_local",
  "weight",
  "operation",
  "kind",
  "subject_kind",
  "subject_identifier",
  "subject_name",
  "before",
  "after",
  "owner",
  "closed_by",
  "closed_at",
  "reason",
]

type End = (end: ExportEnd) => Promise<void>

/** The changes of a filter as a table for programs, the newest first; one line each, both sides as JSON. Identifiers are never masked in a file. */
export function exportChanges(viewer: Viewer, query: ChangesQuery, onEnd: End): ReadableStream<Uint8Array> {
  return streamCsv(HEAD, reader(viewer, query), cells, onEnd)
}

function cells(change: ListedChange): string[] {
  const { id, at, weight, operation, kind, subject, owner, settled } = change
  const { before, after } = sidesOf(change.changes)
  return [
    ...[id, at, localTime(new Date(at), DESK_ZONE), weight, operation, kind],
    ...[subject.kind, subject.identifier, subject.name ?? ""],
    ...[JSON.stringify(before), JSON.stringify(after)],
    ...[owner?.name ?? "", settled?.by.name ?? "", settled?.at ?? "", settled?.reason ?? ""],
  ]
}

export async function exportChangesForPeople(
  viewer: Viewer,
  query: ChangesQuery,
  onEnd: End,
): Promise<ReadableStream<Uint8Array>> {
  const t = await getTranslations()
  const columns: PeopleColumn<ListedChange>[] = [
    { head: t("words.date"), width: 18, cell: ({ at }) => localTime(new Date(at), DESK_ZONE) },
    { head: t("words.weight"), width: 14, cell: ({ weight }) => t(`changes.weight.${weight}`) },
    { head: t("words.subject"), width: 32, cell: ({ subject }) => subject.name ?? "" },
    { head: t("words.number"), width: 16, cell: ({ subject }) => subject.identifier },
    {
      head: t("words.check"),
      width: 24,
      cell: ({ operation }) => t(`operations.${operation}.name`),
    },
    { head: t("changes.column.before"), width: 40, cell: ({ changes }) => said(sidesOf(changes).before) },
    { head: t("words.now"), width: 40, cell: ({ changes }) => said(sidesOf(changes).after) },
    { head: t("words.owner"), width: 22, cell: ({ owner }) => owner?.name ?? "" },
    { head: t("changes.column.settled"), width: 22, cell: ({ settled }) => settled?.by.name ?? "" },
    { head: t("words.reason"), width: 40, cell: ({ settled }) => settled?.reason ?? "" },
  ]
  return streamPeopleSheet(columns, reader(viewer, query), onEnd)
}

function said(side: Record<string, unknown>): string {
  return Object.entries(side)
    .map(([field, value]) => `${field}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("\n")
}

function reader(viewer: Viewer, query: ChangesQuery): NextRows<ListedChange> {
  let before: string | undefined
  return async () => {
    const rows = await db()
      .select()
      .from(subjectChanges)
      .where(
        and(conditionOf(viewer, query), before === undefined ? undefined : lt(subjectChanges.id, before)),
      )
      .orderBy(desc(subjectChanges.id))
      .limit(AT_ONCE)
    before = rows.at(-1)?.id ?? before
    const changes = await presentChanges(rows, { ...viewer, masksLists: false })
    return { rows: changes, last: rows.length < AT_ONCE }
  }
}
