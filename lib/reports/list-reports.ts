import "server-only"
import { and, asc, count, desc, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm"
import { currentRevision } from "#lib/checks/list-checks.ts"
import type { PageEdge, PagePlace } from "#lib/checks/page-of-ids.ts"
import { readAnswer } from "#lib/checks/read-answer.ts"
import { ANSWER, readBody, type SealedAnswer } from "#lib/checks/sealed-check.ts"
import { db } from "#lib/db/client.ts"
import { checks, files, subjects, users } from "#lib/db/schema.ts"
import { KEPT_ROLE } from "#lib/files/link-lifetime.ts"
import { downloadsOf } from "#lib/files/own-downloads.ts"
import { aml } from "#lib/operations/aml.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { DAMAGED_TEXT } from "#lib/vault/damaged-text.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { reportLevel } from "./report-level.ts"
import type { ReportCounts, ReportLevel, ReportRow, ReportState } from "./report-row.ts"

const PAGE_SIZE = 50

export type ReportPage = {
  items: ReportRow[]
  /** The neighbours; `first` is the newest page. Null where there is none. */
  newer: PageEdge | "first" | null
  older: PageEdge | null
  counts: ReportCounts
  /** What changed after this is not in the page yet. */
  revision: number
}

/** One page of reports, newest first, with its neighbours, as that person sees it. A page towards newer ones that would not be full is the first page. */
export async function reportPage(
  userId: string,
  state: ReportState | undefined,
  place: PagePlace,
): Promise<ReportPage> {
  const revision = await currentRevision()
  const [found, counts] = await Promise.all([reportsAt(userId, state, place), reportCounts()])
  if (place && "newer" in place) {
    if (found.length <= PAGE_SIZE) return reportPage(userId, state, undefined)
    const items = found.slice(1)
    return { items, newer: edge("newer", items[0]), older: edge("older", items.at(-1)), counts, revision }
  }
  const items = found.slice(0, PAGE_SIZE)
  const older = found.length > PAGE_SIZE ? edge("older", items.at(-1)) : null
  const newer = place === undefined ? null : (edge("newer", items[0]) ?? "first")
  return { items, newer, older, counts, revision }
}

async function reportsAt(
  userId: string,
  state: ReportState | undefined,
  place: PagePlace,
): Promise<ReportRow[]> {
  const forwards = place !== undefined && "newer" in place
  const rows = await db()
    .select({
      check: { id: checks.id, requestedAt: checks.requestedAt },
      answer: ANSWER,
      person: users.name,
      about: { id: subjects.id, identifier: subjects.identifier },
      file: files,
    })
    .from(checks)
    .leftJoin(files, and(eq(files.checkId, checks.id), eq(files.role, KEPT_ROLE)))
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .innerJoin(subjects, eq(subjects.id, checks.subjectId))
    .where(and(isReport, inState(state), beyond(place)))
    .orderBy(forwards ? asc(checks.id) : desc(checks.id))
    .limit(PAGE_SIZE + 1)
  const downloads = await downloadsOf(
    userId,
    rows.flatMap(({ file }) => (file ? [file.id] : [])),
  )
  const items = rows.map(
    ({ check, answer, person, about, file }): ReportRow => ({
      checkId: check.id,
      fileId: file?.id ?? null,
      state: stateOf(file),
      requestedAt: check.requestedAt.toISOString(),
      requestedBy: person,
      subject: maskIdentifier(textOf(about.identifier, about.id)),
      level: levelOfAnswer(answer),
      sha256: file?.sha256 ?? null,
      size: file?.size ?? null,
      sealedAt: file?.sealedAt?.toISOString() ?? null,
      linkUntil: file?.linkUntil?.toISOString() ?? null,
      tries: file?.sealTries ?? 0,
      problem: file?.sealProblem ?? null,
      problemStatus: file?.sealHttpStatus ?? null,
      downloadedAt: (file && downloads.get(file.id)?.[0]) ?? null,
    }),
  )
  return forwards ? items.reverse() : items
}

const isReport = and(eq(checks.operation, "aml"), eq(checks.state, "answered"))

function inState(state: ReportState | undefined): SQL | undefined {
  if (state === undefined) return undefined
  return state === "none" ? isNull(files.id) : and(eq(files.role, KEPT_ROLE), eq(files.state, state))
}

function beyond(place: PagePlace): SQL | undefined {
  if (place === undefined) return undefined
  return "older" in place ? lt(checks.id, place.older) : gt(checks.id, place.newer)
}

/** A kept file is sealing, sealed or missed; what else there may be has no PDF of its own. */
function stateOf(file: typeof files.$inferSelect | null): ReportState {
  return file === null || file.state === "linked" ? "none" : file.state
}

function levelOfAnswer(answer: SealedAnswer): ReportLevel {
  const { damaged, body } = readBody(answer)
  return damaged ? { word: DAMAGED_TEXT } : levelIn(body)
}

/** The level of a stored report, verbatim; null when there is no such word in it. */
export function levelOf(body: Buffer | null): string | null {
  const level = levelIn(body)
  return "word" in level ? level.word : null
}

function levelIn(body: Buffer | null): ReportLevel {
  const data = body ? readAnswer(aml, body, [])?.data : undefined
  if (typeof data !== "object" || data === null) return { nothing: "absent" }
  return reportLevel((data as Record<string, unknown>).aml_status)
}

/** How many reports there are in each state. */
async function reportCounts(): Promise<ReportCounts> {
  const [byState, [all]] = await Promise.all([
    db()
      .select({ state: files.state, count: count() })
      .from(files)
      .where(eq(files.role, KEPT_ROLE))
      .groupBy(files.state),
    db()
      .select({ count: sql`count(*)`.mapWith(Number) })
      .from(checks)
      .where(isReport),
  ])
  const of = (state: ReportState) => byState.find((row) => row.state === state)?.count ?? 0
  const kept = { sealed: of("sealed"), sealing: of("sealing"), missed: of("missed") }
  return { ...kept, none: Math.max(0, (all?.count ?? 0) - kept.sealed - kept.sealing - kept.missed) }
}

function edge(side: "older" | "newer", row: ReportRow | undefined): PageEdge | null {
  if (!row) return null
  return side === "older" ? { older: row.checkId } : { newer: row.checkId }
}
