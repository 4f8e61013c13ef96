import "server-only"
import { getTranslations } from "next-intl/server"
import type { Viewer } from "#lib/checks/lists/visible-operations.ts"
import type { PagePlace } from "#lib/db/keyset.ts"
import { type ExportEnd, type NextRows, streamCsv } from "#lib/export/stream-sheet.ts"
import { type PeopleColumn, streamPeopleSheet } from "#lib/export/xlsx-sheet.ts"
import { type MemberView, memberIds, presentMembers } from "./member-page.ts"

type OnEnd = (end: ExportEnd) => Promise<void>

const MEMBERS_AT_ONCE = 500

const HEAD = [
  "kind",
  "identifier",
  "name",
  "reference",
  "birthdate",
  "owner",
  "level",
  "answered",
  "not_covered",
  "open_changes",
  "added_at",
  "subject_id",
]

/** The members of a portfolio as a table for programs, newest first, whole: who takes it away has proved that it is they. */
export function exportMembers(viewer: Viewer, portfolioId: string, onEnd: OnEnd): ReadableStream<Uint8Array> {
  return streamCsv(HEAD, groupsOf(viewer, portfolioId), cells, onEnd)
}

function cells(member: MemberView): string[] {
  const { kind, identifier, name, reference, birthdate, owner, level, openChanges, addedAt, subjectId } =
    member
  return [
    ...[kind, identifier, name ?? "", reference ?? "", birthdate ?? "", owner?.name ?? "", level ?? ""],
    member.answers.map(({ operation, askedAt }) => `${operation} ${askedAt}`).join("; "),
    member.uncovered.join("; "),
    ...[String(openChanges), addedAt, subjectId],
  ]
}

export async function exportMembersForPeople(
  viewer: Viewer,
  portfolioId: string,
  onEnd: OnEnd,
): Promise<ReadableStream<Uint8Array>> {
  const t = await getTranslations("dossier")
  const word = await getTranslations("words")
  const operations = await getTranslations("operations")
  const columns: PeopleColumn<MemberView>[] = [
    { head: word("type"), width: 14, cell: ({ kind }) => t(`kind.${kind}`) },
    { head: word("number"), width: 18, cell: ({ identifier }) => identifier },
    { head: word("name"), width: 36, cell: ({ name }) => name ?? "" },
    { head: t("members.reference"), width: 20, cell: ({ reference }) => reference ?? "" },
    { head: t("members.owner"), width: 24, cell: ({ owner }) => owner?.name ?? "" },
    { head: t("members.level"), width: 12, cell: ({ level }) => level ?? "" },
    { head: word("lastAnswer"), width: 20, cell: ({ answers: [newest] }) => newest?.askedAt ?? "" },
    {
      head: t("members.uncovered"),
      width: 30,
      cell: ({ uncovered }) => uncovered.map((operation) => operations(`${operation}.name`)).join(", "),
    },
    {
      head: word("openChanges"),
      width: 16,
      cell: ({ openChanges }) => ({ as: "number", text: String(openChanges) }),
    },
  ]
  return streamPeopleSheet(columns, groupsOf(viewer, portfolioId), onEnd)
}

function groupsOf(viewer: Viewer, portfolioId: string): NextRows<MemberView> {
  let place: PagePlace
  return async () => {
    const ids = await memberIds(portfolioId, {}, place, MEMBERS_AT_ONCE)
    place = { older: ids.at(-1) ?? "" }
    const rows = await presentMembers({ ...viewer, masksLists: false }, portfolioId, ids)
    return { rows, last: ids.length < MEMBERS_AT_ONCE }
  }
}
