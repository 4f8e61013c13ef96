import "server-only"
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { type ReportSummary, reportSummary } from "#lib/aml/report-summary.ts"
import { instantOfId } from "#lib/checks/lists/first-id-at.ts"
import type { PersonRef } from "#lib/checks/present-check.ts"
import { ANSWER, QUESTION, readBody, tryInput } from "#lib/checks/sealed-check.ts"
import { withFallback } from "#lib/checks/with-fallback.ts"
import { db } from "#lib/db/client.ts"
import { beyond, keysetPage, newestFirst, type Page, type PagePlace, walkOrder } from "#lib/db/keyset.ts"
import { amlCaseSteps, amlCases, amlItemReviews } from "#lib/db/schema/aml.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { isOpen } from "#lib/domain/aml/disposition.ts"
import { assigneesOf } from "#lib/dossier/marks/marks-of.ts"
import { hasMark, marksOfLevel } from "#lib/reports/report-conditions.ts"
import { reportNames } from "#lib/reports/report-names.ts"
import { type ReportDoubts, reportDoubts } from "#lib/reports/report-row.ts"
import { type ListReader, listedIdentifier } from "#lib/subjects/mask-identifier.ts"
import { textOf } from "#lib/vault/sealed.ts"
import { stepsOfCase } from "./case-steps.ts"
import { IS_GIVEN_BACK, walkLevels } from "./gravest-first.ts"
import { type CaseStep, isGivenBack } from "./review.ts"
import type { ReviewQuery } from "./review-path.ts"
import { isWaiting, narrowedTo } from "./waiting-cases.ts"
import { presentEntry } from "./write-conclusions.ts"

const PAGE_SIZE = 25
const MOST_GIVEN_BACK = 5

/** A report that waits to be concluded on, or for a second person. Instants are ISO 8601. */
export type WaitingReport = ReportDoubts & {
  checkId: string
  subjectId: string
  subject: string
  owner: PersonRef | null
  /** The subject's names in its current answers; several where they differ. */
  names: string[]
  requestedAt: string
  requestedBy: string
  summary: ReportSummary | null
  itemsConcluded: number
  /** The conclusion that awaits confirmation; null while it is open. */
  concluded: CaseStep | null
  /** Who gave its conclusion back and why, until somebody concludes again. */
  givenBack: CaseStep | null
}

/** One page of the waiting reports; of concluded ones that person's too. The gravest and oldest first, or the newest. */
export async function waitingReports(
  query: ReviewQuery,
  place: PagePlace,
  reader: Reader,
): Promise<Page<WaitingReport>> {
  const also = narrowedTo(query, reader)
  const walk = query.order === "newest" ? newest(query, also) : gravest(query, also)
  return keysetPage(
    async (from, limit) => present(await walk(from, limit), query, reader),
    ({ checkId }) => checkId,
    place,
    PAGE_SIZE,
  )
}

/** What somebody gave back to that person, the newest first: of the newest so many. */
export async function givenBackTo(reader: Reader): Promise<WaitingReport[]> {
  const concluded = db()
    .select({ by: amlCaseSteps.byUser })
    .from(amlCaseSteps)
    .where(and(eq(amlCaseSteps.checkId, amlCases.checkId), eq(amlCaseSteps.act, "concluded")))
    .orderBy(desc(amlCaseSteps.id))
    .limit(1)
  const theirs = and(eq(amlCases.state, "open"), IS_GIVEN_BACK, eq(sql`(${concluded})`, reader.id))
  return present(await rowsAt(theirs, undefined, MOST_GIVEN_BACK), { state: "open" }, reader)
}

type Reader = ListReader & { id: string }
type Walk = (place: PagePlace, limit: number) => Promise<WaitingRow[]>

function newest({ state, level }: ReviewQuery, also: SQL | undefined): Walk {
  return async (place, limit) => {
    const ofLevel = level && hasMark(await marksOfLevel(level))
    return newestFirst(await rowsAt(and(await isWaiting(state), ofLevel, also), place, limit), place)
  }
}

function gravest({ state, level }: ReviewQuery, also: SQL | undefined): Walk {
  return (place, limit) =>
    walkLevels({ place, limit, level }, async (ofStep, from, atMost) =>
      rowsAt(and(await isWaiting(state), ofStep, also), from, atMost),
    )
}

type WaitingRow = Awaited<ReturnType<typeof rowsAt>>[number]

function rowsAt(condition: SQL | undefined, place: PagePlace, limit: number) {
  return db()
    .select({
      id: checks.id,
      requestedAt: checks.requestedAt,
      question: QUESTION,
      answer: ANSWER,
      person: users.name,
      about: { id: subjects.id, identifier: subjects.identifier },
    })
    .from(amlCases)
    .innerJoin(checks, eq(checks.id, amlCases.checkId))
    .innerJoin(users, eq(users.id, checks.requestedBy))
    .innerJoin(subjects, eq(subjects.id, checks.subjectId))
    .where(and(condition, beyond(amlCases.checkId, place)))
    .orderBy(walkOrder(amlCases.checkId, place))
    .limit(limit)
}

async function present(rows: WaitingRow[], { state }: ReviewQuery, reader: Reader): Promise<WaitingReport[]> {
  const subjectIds = rows.map(({ about }) => about.id)
  const [concluded, stepped, names, owners] = await Promise.all([
    itemsConcluded(rows.map(({ id }) => id)),
    withSteps(rows.map(({ id }) => id)),
    reportNames(subjectIds),
    assigneesOf(subjectIds),
  ])
  const items = rows.map(
    async ({ id, requestedAt, question, answer, person, about }): Promise<WaitingReport> => {
      const dni = tryInput(question)?.dni ?? textOf(about.identifier, about.id)
      const read = () => {
        const { body } = readBody(answer)
        return {
          requestedAt: requestedAt.toISOString(),
          summary: (body && reportSummary(body)) ?? null,
          ...reportDoubts(body, dni),
        }
      }
      const inPlace = () => ({
        requestedAt: instantOfId(id).toISOString(),
        summary: null,
        ...reportDoubts(null, dni),
      })
      const steps = stepped.has(id) ? await stepsOfCase(id) : []
      return {
        checkId: id,
        subjectId: about.id,
        owner: owners.get(about.id) ?? null,
        subject: listedIdentifier(dni, reader),
        names: names.get(about.id) ?? [],
        requestedBy: person,
        ...withFallback(id, read, inPlace),
        itemsConcluded: concluded.get(id) ?? 0,
        concluded: state === "concluded" ? (steps.find(({ act }) => act === "concluded") ?? null) : null,
        givenBack: (isGivenBack(steps) && steps[0]) || null,
      }
    },
  )
  return Promise.all(items)
}

/** Those on which somebody acted: most open reports have no step to read. */
async function withSteps(checkIds: string[]): Promise<Set<string>> {
  const { checkId } = amlCaseSteps
  const rows = await db().selectDistinct({ checkId }).from(amlCaseSteps).where(inArray(checkId, checkIds))
  return new Set(rows.map((row) => row.checkId))
}

async function itemsConcluded(checkIds: string[]): Promise<Map<string, number>> {
  const { checkId, section, position, id } = amlItemReviews
  const rows = await db()
    .selectDistinctOn([checkId, section, position])
    .from(amlItemReviews)
    .where(inArray(checkId, checkIds))
    .orderBy(checkId, section, position, desc(id))
  const counts = new Map<string, number>()
  for (const row of rows) {
    if (isOpen(presentEntry(row, { id: row.byUser, name: "" }).disposition)) continue
    counts.set(row.checkId, (counts.get(row.checkId) ?? 0) + 1)
  }
  return counts
}
