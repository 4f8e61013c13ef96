import "server-only"
import { inArray, type SQL, sql } from "drizzle-orm"
import { checksById } from "#lib/checks/lists/list-checks.ts"
import { type PageEdge, type PagePlace, pageOfIds } from "#lib/checks/lists/page-of-ids.ts"
import { type Viewer, visibleTo } from "#lib/checks/lists/visible-operations.ts"
import type { CheckSummary } from "#lib/checks/present-check.ts"
import { db } from "#lib/db/client.ts"
import { signatureSigners } from "#lib/db/schema/signatures.ts"
import { subjectNotes } from "#lib/db/schema/subjects.ts"
import { type DossierNote, presentNotes } from "./marks/notes-of.ts"
import { type DossierSignature, ownSignatures, signaturesOf } from "./signatures-of.ts"

export const TIMELINE_PAGE = 40

/** What happened about a subject: a question, a signature request in which it takes part, a note. */
export type DossierEvent =
  | { kind: "check"; id: string; at: string; check: CheckSummary }
  | { kind: "signature"; id: string; at: string; signature: DossierSignature }
  | { kind: "note"; id: string; at: string; note: DossierNote }

export type TimelinePage = {
  items: DossierEvent[]
  /** The neighbours; `first` is the newest page. Null where there is none. */
  newer: PageEdge | "first" | null
  older: PageEdge | null
}

type Found = { id: string; kind: DossierEvent["kind"] }

/**
 * One page of everything about a subject, newest first, with its neighbours. Ids of all three tables grow with time, so one key orders
 * them; each table is walked along an index for at most a page.
 */
export async function timelinePage(
  viewer: Viewer,
  subjectId: string,
  place: PagePlace,
): Promise<TimelinePage> {
  const found = await idsAt(viewer, subjectId, place)
  if (place && "newer" in place) {
    if (found.length <= TIMELINE_PAGE) return timelinePage(viewer, subjectId, undefined)
    const shown = found.slice(1)
    return {
      items: await read(viewer, subjectId, shown),
      newer: edge("newer", shown[0]),
      older: edge("older", shown.at(-1)),
    }
  }
  const shown = found.slice(0, TIMELINE_PAGE)
  const older = found.length > TIMELINE_PAGE ? edge("older", shown.at(-1)) : null
  const newer = place === undefined ? null : (edge("newer", shown[0]) ?? "first")
  return { items: await read(viewer, subjectId, shown), newer, older }
}

async function idsAt(viewer: Viewer, subjectId: string, place: PagePlace): Promise<Found[]> {
  const { rows } = await db().execute<Found>(timelineIds(viewer, subjectId, place))
  return place && "newer" in place ? rows.reverse() : rows
}

/** The query of the ids of one page, and of one more. */
export function timelineIds(viewer: Viewer, subjectId: string, place: PagePlace): SQL {
  const most = TIMELINE_PAGE + 1
  const order = place && "newer" in place ? sql`asc` : sql`desc`
  const checkIds = pageOfIds({ ...visibleTo(viewer), subjectIds: [subjectId] }, place, most)
  const own = ownSignatures(viewer)
  return sql`select id, kind from (
      (select id, 'check' as kind from (${checkIds}) as asked)
      union all
      (select ${subjectNotes.id}, 'note' from ${subjectNotes}
        where ${subjectNotes.subjectId} = ${subjectId} ${beyond(sql`${subjectNotes.id}`, place)}
        order by ${subjectNotes.id} ${order} limit ${most})
      union all
      (select ${signatureSigners.requestId}, 'signature' from ${signatureSigners}
        where ${signatureSigners.subjectId} = ${subjectId} ${own ? sql`and ${own}` : sql``}
          ${beyond(sql`${signatureSigners.requestId}`, place)}
        order by ${signatureSigners.requestId} ${order} limit ${most})
    ) as happened order by id ${order} limit ${most}`
}

function beyond(id: SQL, place: PagePlace): SQL {
  if (place === undefined) return sql``
  return "older" in place ? sql`and ${id} < ${place.older}` : sql`and ${id} > ${place.newer}`
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
    if (check) return [{ kind: "check", id, at: check.requestedAt, check }]
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

function edge(side: "older" | "newer", one: Found | undefined): PageEdge | null {
  if (!one) return null
  return side === "older" ? { older: one.id } : { newer: one.id }
}
