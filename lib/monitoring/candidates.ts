import "server-only"
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { facetText } from "#lib/checks/results/facets.ts"
import { markIndex, OFF_SCALE } from "#lib/checks/results/indexed-result.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { batches, checkMarks, checks } from "#lib/db/schema/checks.ts"
import { monitorRuns, portfolioMembers } from "#lib/db/schema/monitoring.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { AML_LEVELS } from "#lib/domain/aml/levels.ts"
import { OPEN } from "#lib/domain/check-states.ts"
import type { MemberKind } from "#lib/domain/monitoring.ts"
import { factsOf, questionWith } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { type CivilDay, DESK_ZONE, dayStart } from "#lib/time/zone-day.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { dueBefore, type Rhythm } from "./next-run.ts"

/** A question that a plan can ask about a member, with what is known of the last ones like it. Instants are milliseconds since 1970. */
export type Candidate = {
  memberId: string
  operation: OperationSlug
  kind: MemberKind
  /** When the newest question was asked, and the newest that was answered; null where there is none. */
  askedMs: number | null
  answeredMs: number | null
  isUnderWay: boolean
  isGrave: boolean
}

type Row = {
  memberId: string
  operation: OperationSlug
  kind: MemberKind
  asked: string | null
  answered: string | null
  open: boolean | null
  grave: boolean
}

/** The levels that a word of a report leads to, by their marks: a report whose level is none of the scale has a mark of its own. */
export async function levelMarks(): Promise<{ level: string; mark: Buffer }[]> {
  const index = await indexer()
  const texts = AML_LEVELS.map((level) => ({
    level,
    text: facetText({ as: "level", field: "aml_status", text: level, weighs: true }),
  }))
  return [...texts, { level: "other", text: OFF_SCALE }].map(({ level, text }) => ({
    level,
    mark: markIndex(index, text),
  }))
}

/** A report without a level, or with one that nobody knows, is as grave as the gravest. */
const GRAVE = ["RED", "BLACK", "other"]

/** The newest AML report of the member `m`, as a query of its id. */
export const NEWEST_REPORT = newestReportBefore(null)

/** The newest one of before that id; ids grow with time. */
export function newestReportBefore(id: string | null): SQL {
  const isBefore = id === null ? sql`` : sql`and report.id < ${id}`
  return sql`(select report.id from ${checks} as report where report.subject_id = m.subject_id
    and report.operation = 'aml' and report.state = 'answered' ${isBefore} order by report.id desc limit 1)`
}

/** Every question that these operations can ask about the members of a portfolio. */
export async function candidates(
  on: Executor,
  {
    portfolioId,
    operations,
    graveDays,
  }: { portfolioId: string; operations: readonly OperationSlug[]; graveDays: number | null },
): Promise<Candidate[]> {
  const kinds = ["dni", "ruc", "plate", "ce", "passport"] as const satisfies MemberKind[]
  const pairs = operations.flatMap((operation) =>
    kinds.flatMap((kind) => (factsOf(operation).about[kind] ? [{ operation, kind }] : [])),
  )
  if (pairs.length === 0) return []
  const isGrave = graveDays === null ? sql`false` : await hasGraveReport()
  const { rows } = await on.execute<Row>(sql`
    select m.id as "memberId", pair.operation, pair.kind, last.asked, last.answered, last.open,
      ${isGrave} as grave
    from ${portfolioMembers} as m
    join ${subjects} as s on s.id = m.subject_id and s.erased_at is null
    join unnest(${sql.param(pairs.map(({ kind }) => kind))}::text[], ${sql.param(pairs.map(({ operation }) => operation))}::text[])
      as pair (kind, operation) on pair.kind = s.kind
    left join lateral (select extract(epoch from max(c.requested_at)) * 1000 as asked,
        extract(epoch from max(c.requested_at) filter (where c.state = 'answered')) * 1000 as answered,
        bool_or(c.state = any(${sql.param([...OPEN])}::text[])) as open
      from ${checks} as c where c.subject_id = m.subject_id and c.operation = pair.operation) as last on true
    where m.portfolio_id = ${portfolioId}`)
  const without = await membersWithout(on, portfolioId, operations)
  return rows.flatMap(({ asked, answered, open, grave, ...row }) =>
    without.has(`${row.operation} ${row.memberId}`)
      ? []
      : [
          {
            ...row,
            askedMs: asked === null ? null : Number(asked),
            answeredMs: answered === null ? null : Number(answered),
            isUnderWay: open === true,
            isGrave: grave,
          },
        ],
  )
}

async function hasGraveReport(): Promise<SQL> {
  const grave = (await levelMarks()).flatMap(({ level, mark }) => (GRAVE.includes(level) ? [mark] : []))
  return sql`exists (select from ${checkMarks} as own where own.check_id = ${NEWEST_REPORT}
    and own.mark = any(${sql.param(grave)}::bytea[]))`
}

/** Members whose kind an operation asks about, but not without a field that is not known of them: `operation member`. */
async function membersWithout(
  on: Executor,
  portfolioId: string,
  operations: readonly OperationSlug[],
): Promise<Set<string>> {
  const needy = operations.flatMap((operation) =>
    Object.entries(factsOf(operation).about).flatMap(([kind, known]) =>
      questionWith(operation, "", known).missing.length > 0 ? [{ operation, kind: kind as MemberKind }] : [],
    ),
  )
  if (needy.length === 0) return new Set()
  const rows = await on
    .select({ id: portfolioMembers.id, details: portfolioMembers.details, kind: subjects.kind })
    .from(portfolioMembers)
    .innerJoin(subjects, eq(subjects.id, portfolioMembers.subjectId))
    .where(
      and(
        eq(portfolioMembers.portfolioId, portfolioId),
        isNull(subjects.erasedAt),
        inArray(
          subjects.kind,
          needy.map(({ kind }) => kind),
        ),
      ),
    )
  return new Set(
    rows.flatMap(({ id, details, kind }) =>
      details?.tryOpen(id)?.birthdate === undefined
        ? needy.filter((one) => one.kind === kind).map(({ operation }) => `${operation} ${id}`)
        : [],
    ),
  )
}

/** What a run asks, and what it leaves out. */
export type Choice = { asked: Candidate[]; leftOut: number; overCeiling: number }

/** Chooses at most `room` questions, those that were not asked for the longest time first: what the ceiling leaves out comes first the next time. */
export function choose(
  all: readonly Candidate[],
  plan: Omit<Rhythm, "hour">,
  { today, room, byHand }: { today: CivilDay; room: number; byHand: boolean },
): Choice {
  const due = byHand ? [...all] : all.filter(isDueOn(plan, today))
  const inOrder = due.sort(
    (one, other) => (one.askedMs ?? 0) - (other.askedMs ?? 0) || (one.memberId < other.memberId ? -1 : 1),
  )
  const asked = inOrder.slice(0, room)
  return { asked, leftOut: all.length - due.length, overCeiling: due.length - asked.length }
}

/** Whether a scheduled run of that day asks: never while a question like it is open, or of unknown outcome. */
export function isDueOn(plan: Omit<Rhythm, "hour">, today: CivilDay): (candidate: Candidate) => boolean {
  const [usual, grave] = [false, true].map((isGrave) => dueBefore(plan, isGrave, today).getTime())
  return ({ isUnderWay, answeredMs, isGrave }) =>
    !isUnderWay && (answeredMs === null || answeredMs < ((isGrave ? grave : usual) ?? 0))
}

/** Counts the questions of this month's runs of plans that were taken by the service, or may be. */
export async function spentInMonth(
  on: Executor,
  monitorIds: readonly string[],
  today: CivilDay,
): Promise<Map<string, number>> {
  if (monitorIds.length === 0) return new Map()
  const from = dayStart(`${today.slice(0, 8)}01`, DESK_ZONE)
  const rows = await on
    .select({ id: monitorRuns.monitorId, spent: sql<number>`count(*)::int` })
    .from(monitorRuns)
    .innerJoin(batches, eq(batches.runId, monitorRuns.id))
    .innerJoin(checks, eq(checks.batchId, batches.id))
    .where(
      and(
        inArray(monitorRuns.monitorId, [...monitorIds]),
        sql`${monitorRuns.startedAt} >= ${from}`,
        sql`${checks.state} not in ('refused', 'withdrawn')`,
        sql`${checks.finding} is distinct from 'not_sent'`,
      ),
    )
    .groupBy(monitorRuns.monitorId)
  return new Map(rows.map(({ id, spent }) => [id, spent]))
}

export async function membersByKind(portfolioId: string): Promise<Map<MemberKind, number>> {
  const rows = await db()
    .select({ kind: subjects.kind, count: sql<number>`count(*)::int` })
    .from(portfolioMembers)
    .innerJoin(subjects, eq(subjects.id, portfolioMembers.subjectId))
    .where(and(eq(portfolioMembers.portfolioId, portfolioId), isNull(subjects.erasedAt)))
    .groupBy(subjects.kind)
  return new Map(rows.map(({ kind, count }) => [kind as MemberKind, count]))
}
