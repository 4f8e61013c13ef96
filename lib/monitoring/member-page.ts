import "server-only"
import { and, count, desc, eq, inArray, isNull, not, type SQL, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { maskResult } from "#lib/checks/listed-check.ts"
import { madeAt } from "#lib/checks/lists/first-id-at.ts"
import { several } from "#lib/checks/lists/list-query.ts"
import { type Viewer, visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { storedLine } from "#lib/checks/results/result-columns.ts"
import { mentionOf } from "#lib/data-protection/mention.ts"
import { db } from "#lib/db/client.ts"
import { beyond, keysetPage, newestFirst, type Page, type PagePlace, walkOrder } from "#lib/db/keyset.ts"
import { checkMarks, checks } from "#lib/db/schema/checks.ts"
import { monitors, portfolioMembers, subjectChanges } from "#lib/db/schema/monitoring.ts"
import { users } from "#lib/db/schema/people.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import type { MemberKind } from "#lib/domain/monitoring.ts"
import { isLevelDoubtful, type ResultMark } from "#lib/domain/results.ts"
import { readFilters, type Search } from "#lib/http/list-address.ts"
import { isOperationSlug, type OperationSlug } from "#lib/operations/registry.ts"
import { listedIdentifier } from "#lib/subjects/mask-identifier.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { levelMarks, NEWEST_REPORT } from "./candidates.ts"
import { questionAbout } from "./coverage.ts"
import { requirePortfolio } from "./portfolios.ts"

/** The newest answer about a member to one operation. `result`: the kind of its result; `said`: its level or its state in the service's word, where it has one. */
export type MemberAnswer = {
  operation: OperationSlug
  checkId: string
  askedAt: string
  said: string | null
}

export type MemberView = {
  id: string
  subjectId: string
  kind: MemberKind
  identifier: string
  /** As the newest answer names it; null where none does. */
  name: string | null
  reference: string | null
  birthdate: string | null
  owner: { id: string; name: string } | null
  /** Of the newest AML report, in the service's word. */
  level: string | null
  /** What stands beside it keeps it from clearing anybody (`isLevelDoubtful`). */
  isLevelDoubtful: boolean
  answers: MemberAnswer[]
  /** Operations of the portfolio's plans that cannot ask about it. */
  uncovered: OperationSlug[]
  openChanges: number
  addedAt: string
}

const FIELDS = {
  /** Of the newest AML report: its word on the scale, or `other`. */
  level: z.optional(z.string()),
  owner: z.optional(z.uuid()),
  subject: several(z.uuid()),
}
const memberQuery = z.object(FIELDS)
export type MemberFilter = z.output<typeof memberQuery>

export const readMemberFilter = (search: Search): MemberFilter => readFilters(FIELDS, search)

const PAGE_SIZE = 50

/** One page of members, newest first, with its neighbours. Throws `not_found`. */
export async function memberPage(
  viewer: Viewer,
  portfolioId: string,
  place: PagePlace,
  filter: MemberFilter = {},
  size = PAGE_SIZE,
): Promise<Page<MemberView>> {
  await requirePortfolio(portfolioId)
  const read = (from: PagePlace, limit: number) => memberIds(portfolioId, filter, from, limit)
  const { items, ...neighbours } = await keysetPage(read, (id) => id, place, size)
  return { items: await presentMembers(viewer, portfolioId, items), ...neighbours }
}

/** The ids of members beyond that place, newest first. */
export async function memberIds(
  portfolioId: string,
  { level, owner, subject }: MemberFilter,
  place: PagePlace,
  limit: number,
): Promise<string[]> {
  const rows = await db()
    .select({ id: portfolioMembers.id })
    .from(portfolioMembers)
    .innerJoin(subjects, eq(subjects.id, portfolioMembers.subjectId))
    .where(
      and(
        eq(portfolioMembers.portfolioId, portfolioId),
        isNull(subjects.erasedAt),
        owner === undefined ? undefined : eq(portfolioMembers.ownerId, owner),
        subject === undefined ? undefined : inArray(portfolioMembers.subjectId, subject),
        level === undefined ? undefined : await hasLevel(level),
        beyond(portfolioMembers.id, place),
      ),
    )
    .orderBy(walkOrder(portfolioMembers.id, place))
    .limit(limit)
  return newestFirst(
    rows.map(({ id }) => id),
    place,
  )
}

async function hasLevel(level: string): Promise<SQL> {
  const known = (await levelMarks()).find((one) => one.level === level)
  if (!known) return sql`false`
  return sql`exists (select from ${portfolioMembers} as m join ${checkMarks} as own on own.check_id = ${NEWEST_REPORT}
    where m.id = ${portfolioMembers.id} and own.mark = ${known.mark})`
}

export async function presentMembers(
  viewer: Viewer,
  portfolioId: string,
  ids: readonly string[],
): Promise<MemberView[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .select({ member: portfolioMembers, subject: subjects, owner: { id: users.id, name: users.name } })
    .from(portfolioMembers)
    .innerJoin(subjects, eq(subjects.id, portfolioMembers.subjectId))
    .leftJoin(users, eq(users.id, portfolioMembers.ownerId))
    .where(inArray(portfolioMembers.id, [...ids]))
    .orderBy(desc(portfolioMembers.id))
  const subjectIds = rows.map(({ subject }) => subject.id)
  const [answers, changes, plans] = await Promise.all([
    newestAnswers(viewer, subjectIds),
    changesOf(subjectIds),
    db()
      .select({ operations: monitors.operations })
      .from(monitors)
      .where(
        and(eq(monitors.portfolioId, portfolioId), inArray(monitors.state, ["approval", "active", "paused"])),
      ),
  ])
  const asked = [...new Set(plans.flatMap(({ operations }) => operations))]
  return rows.map(({ member, subject, owner }) => {
    const kind = subject.kind as MemberKind
    const identifier = textOf(subject.identifier, subject.id)
    const details = member.details?.tryOpen(member.id)
    const mention = viewer.masksLists === true ? mentionOf(identifier) : null
    const own = (answers.get(subject.id) ?? []).flatMap(({ result, ...answer }) => {
      const line = (result && mention ? maskResult(result, mention) : result)?.line
      return [{ ...answer, line }]
    })
    const report = own.find(({ operation }) => operation === "aml")
    return {
      id: member.id,
      subjectId: subject.id,
      kind,
      identifier: listedIdentifier(identifier, viewer),
      name: own.find(({ line }) => line !== undefined && line.title !== "")?.line?.title ?? null,
      reference: details?.reference ?? null,
      birthdate: details?.birthdate ?? null,
      owner,
      level: textAs("level", report?.line?.marks),
      isLevelDoubtful: isLevelDoubtful(report?.line?.marks ?? []),
      answers: own.map(({ line, ...answer }) => ({
        ...answer,
        said: textAs("level", line?.marks) ?? textAs("word", line?.marks),
      })),
      uncovered: asked.filter((operation) => "why" in questionAbout(operation, kind, identifier, details)),
      openChanges: changes.get(subject.id) ?? 0,
      addedAt: madeAt(member.id, member.addedAt).toISOString(),
    }
  })
}

function textAs(as: ResultMark["as"], marks: readonly ResultMark[] | undefined): string | null {
  return marks?.find((mark) => mark.as === as)?.text ?? null
}

async function newestAnswers(viewer: Viewer, subjectIds: readonly string[]) {
  const rows = await db()
    .selectDistinctOn([checks.subjectId, checks.operation], {
      id: checks.id,
      subjectId: checks.subjectId,
      operation: checks.operation,
      requestedAt: checks.requestedAt,
      resultKind: checks.resultKind,
      result: checks.result,
    })
    .from(checks)
    .where(
      and(
        inArray(checks.subjectId, [...subjectIds]),
        inArray(checks.operation, visibleOperations(viewer.role).filter(isOperationSlug)),
        eq(checks.state, "answered"),
        isNull(checks.erasedAt),
      ),
    )
    .orderBy(checks.subjectId, checks.operation, desc(checks.id))
  const newest = rows.toSorted((one, other) => (one.id < other.id ? 1 : -1))
  const answers = newest.map((row) => ({
    subjectId: row.subjectId,
    operation: row.operation as OperationSlug,
    checkId: row.id,
    askedAt: madeAt(row.id, row.requestedAt).toISOString(),
    result: storedLine(row),
  }))
  const grouped = Map.groupBy(answers, ({ subjectId }) => subjectId)
  return new Map([...grouped].map(([id, own]) => [id, own.map(({ subjectId: _, ...answer }) => answer)]))
}

async function changesOf(subjectIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db()
    .select({ id: subjectChanges.subjectId, number: count() })
    .from(subjectChanges)
    .where(and(inArray(subjectChanges.subjectId, [...subjectIds]), not(subjectChanges.isSettled)))
    .groupBy(subjectChanges.subjectId)
  return new Map(rows.map(({ id, number }) => [id, number]))
}
