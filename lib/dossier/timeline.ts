import "server-only"
import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { type ListedCheck, listed } from "#lib/checks/listed-check.ts"
import { checksById } from "#lib/checks/lists/list-checks.ts"
import { pageOfIds } from "#lib/checks/lists/page-of-ids.ts"
import { withinScope } from "#lib/checks/lists/scope-condition.ts"
import { type Viewer, visibleTo } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { beyond, keysetPage, newestFirst, type Page, type PagePlace, walkOrder } from "#lib/db/keyset.ts"
import { checkMarks, checks } from "#lib/db/schema/checks.ts"
import { signatureSigners } from "#lib/db/schema/signatures.ts"
import { subjectNotes } from "#lib/db/schema/subjects.ts"
import { type DossierNote, presentNotes } from "#lib/dossier/marks/marks-of.ts"
import { type DossierSignature, ownSignatures, signaturesOf } from "./signatures-of.ts"

export const TIMELINE_PAGE = 40

/** An event about a subject: a question, a signature request in which it takes part, a note. */
export type DossierEvent =
  | { kind: "check"; id: string; at: string; check: ListedCheck }
  | { kind: "signature"; id: string; at: string; signature: DossierSignature }
  | { kind: "note"; id: string; at: string; note: DossierNote }

export type TimelinePage = Page<DossierEvent>

/** How many events there are beside the questions. */
export type OtherEvents = { signatures: number; notes: number }

type Found = { id: string; kind: DossierEvent["kind"] }

/** One page of everything about a subject, newest first: ids of three tables grow with time, so one key orders them. `result`: a facet's mark. */
export async function timelinePage(
  viewer: Viewer,
  subjectId: string,
  place: PagePlace,
  result?: string,
): Promise<TimelinePage> {
  const { items, ...neighbours } = await keysetPage(
    (from, limit) => idsAt(viewer, subjectId, from, limit, result),
    ({ id }) => id,
    place,
    TIMELINE_PAGE,
  )
  return { items: await read(viewer, subjectId, items), ...neighbours }
}

/** Counts the signature requests and notes of a timeline, as far as that person may read them. */
export async function otherEvents(viewer: Viewer, subjectId: string): Promise<OtherEvents> {
  const [signatures, notes] = await Promise.all([
    db().$count(signatureSigners, and(eq(signatureSigners.subjectId, subjectId), ownSignatures(viewer))),
    db().$count(subjectNotes, eq(subjectNotes.subjectId, subjectId)),
  ])
  return { signatures, notes }
}

async function idsAt(
  viewer: Viewer,
  subjectId: string,
  place: PagePlace,
  limit: number,
  result: string | undefined,
): Promise<Found[]> {
  const ids =
    result === undefined
      ? timelineIds(viewer, subjectId, place, limit)
      : markedIds(viewer, subjectId, place, limit, result)
  const { rows } = await db().execute<Found>(ids)
  return newestFirst(rows, place)
}

export function timelineIds(
  viewer: Viewer,
  subjectId: string,
  place: PagePlace,
  most = TIMELINE_PAGE + 1,
): SQL {
  const checkIds = pageOfIds({ ...visibleTo(viewer), subjectIds: [subjectId] }, place, most)
  const own = ownSignatures(viewer)
  return sql`select id, kind from (
      (select id, 'check' as kind from (${checkIds}) as asked)
      union all
      (select ${subjectNotes.id}, 'note' from ${subjectNotes}
        where ${and(eq(subjectNotes.subjectId, subjectId), beyond(subjectNotes.id, place))}
        order by ${walkOrder(subjectNotes.id, place)} limit ${most})
      union all
      (select ${signatureSigners.requestId}, 'signature' from ${signatureSigners}
        where ${and(eq(signatureSigners.subjectId, subjectId), own, beyond(signatureSigners.requestId, place))}
        order by ${walkOrder(signatureSigners.requestId, place)} limit ${most})
    ) as happened order by ${walkOrder(sql`id`, place)} limit ${most}`
}

function markedIds(viewer: Viewer, subjectId: string, place: PagePlace, most: number, result: string): SQL {
  const visible = sql`exists (select from ${checks} where ${and(eq(checks.id, checkMarks.checkId), withinScope(visibleTo(viewer)))} offset 0)`
  const which = and(
    eq(checkMarks.mark, Buffer.from(result, "hex")),
    eq(checkMarks.subjectId, subjectId),
    beyond(checkMarks.checkId, place),
    visible,
  )
  return sql`select ${checkMarks.checkId} as id, 'check' as kind from ${checkMarks} where ${which}
    order by ${walkOrder(checkMarks.checkId, place)} limit ${most}`
}

async function read(viewer: Viewer, subjectId: string, found: readonly Found[]): Promise<DossierEvent[]> {
  const idsOf = (kind: Found["kind"]) => found.filter((one) => one.kind === kind).map(({ id }) => id)
  const [asked, notes, signatures] = await Promise.all([
    checksById(idsOf("check")),
    notesById(idsOf("note")),
    idsOf("signature").length > 0 ? signaturesOf(viewer, subjectId, idsOf("signature")) : [],
  ])
  return found.flatMap(({ id, kind }): DossierEvent[] => {
    const check = kind === "check" ? asked.find((one) => one.id === id) : undefined
    if (check) return [{ kind: "check", id, at: check.requestedAt, check: listed(check, viewer) }]
    const note = kind === "note" ? notes.find((one) => one.id === id) : undefined
    if (note) return [{ kind: "note", id, at: note.createdAt, note }]
    const signature = kind === "signature" ? signatures.find((one) => one.id === id) : undefined
    return signature ? [{ kind: "signature", id, at: signature.createdAt, signature }] : []
  })
}

async function notesById(ids: readonly string[]): Promise<DossierNote[]> {
  if (ids.length === 0) return []
  return presentNotes(inArray(subjectNotes.id, [...ids]), ids.length)
}
