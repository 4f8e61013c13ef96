import "server-only"
import { and, count, eq, inArray, isNull, sql } from "drizzle-orm"
import { caseState, stepsOfCase } from "#lib/aml/review/case-steps.ts"
import type { CaseStep } from "#lib/aml/review/review.ts"
import { waitingReportsOn } from "#lib/aml/review/waiting-cases.ts"
import { checksById } from "#lib/checks/lists/list-checks.ts"
import { type Viewer, visibleOperations, visibleTo } from "#lib/checks/lists/visible-operations.ts"
import type { PersonRef } from "#lib/checks/present-check.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { can } from "#lib/domain/access/permissions.ts"
import type { CaseState } from "#lib/domain/aml/cases.ts"
import { IN_PROGRESS } from "#lib/domain/check-states.ts"
import { type ResultMark, weighingMarks } from "#lib/domain/results.ts"
import { type DossierNote, notesOf } from "#lib/dossier/marks/marks-of.ts"
import { isOperationSlug, OPERATION_SLUGS, type OperationSlug, SERIES } from "#lib/operations/registry.ts"
import { type AmlPoint, amlHistory } from "./aml-history.ts"
import { type Contradiction, comparedValues, contradictions } from "./contradictions/contradictions.ts"
import { ownerNames } from "./contradictions/owner-names.ts"
import { currentLines, namesIn, type SubjectName } from "./current-lines.ts"
import { type DossierSubject, sameTextOtherKind } from "./dossier-subject.ts"
import { type DossierMarks, marksOf, possibleAssignees } from "./marks/marks-of.ts"
import type { LastOfOperation } from "./missing-questions.ts"
import { type NamedSubject, namedSubjects, namedVehicles } from "./named-subjects.ts"
import { MAX } from "./newest-only.ts"
import { type DossierSignature, signaturesOf } from "./signatures-of.ts"
import { type DamagedAnswer, inOrder, newestAnswers, type SourceAnswer } from "./source-answers.ts"

/** Everything of a dossier but its timeline, as one person may see it. */
export type Dossier = {
  subject: DossierSubject
  names: SubjectName[]
  /** Of each source its newest answer and the one before it, in the order of the operations, for comparison side by side. */
  answers: SourceAnswer[]
  /** Those among the newest that are stored and cannot be decrypted. */
  damaged: DamagedAnswer[]
  contradictions: Contradiction[]
  compared: number
  series: SourceAnswer[]
  counts: AskedCounts
  /** What calls for a look in the current answers, but for reports, whose level is told by itself. */
  flags: ResultMark[]
  aml: AmlPoint[]
  review: ReportReview | null
  /** The reports that wait for a conclusion: the newest may stand before a graver one. */
  waiting: string[]
  signatures: DossierSignature[]
  notes: DossierNote[]
  marks: DossierMarks
  people: PersonRef[]
  alike: DossierSubject[]
  named: NamedSubject[]
  vehicles: NamedSubject[]
}

/** Reads a dossier that this person may open (`dossierSubject`). The number of queries does not grow with the number of questions. */
export async function readDossier(viewer: Viewer, subject: DossierSubject): Promise<Dossier> {
  const { id } = subject
  const newest = await newestAnswers(viewer, id, OPERATION_SLUGS, 2)
  const answers = inOrder(newest.answers)
  const [series, counts, aml, signatures, notes, marks, people, alike, named, vehicles, lines] =
    await Promise.all([
      newestAnswers(viewer, id, SERIES, MAX.series),
      askedCounts(viewer, id),
      amlHistory(viewer.role, id),
      signaturesOf(viewer, id),
      notesOf(id),
      marksOf(viewer.id, id),
      can(viewer.role, "dossier.write") ? possibleAssignees() : [],
      sameTextOtherKind(viewer, subject),
      namedSubjects(viewer, subject, answers),
      namedVehicles(viewer, subject),
      currentLines(visibleTo(viewer), [id]),
    ])
  const [review, waiting] = await Promise.all([
    reportReview(aml.at(-1)?.checkId),
    aml.length === 0 ? [] : waitingReportsOn(id),
  ])
  const owners = ownerNames(answers, vehicles)
  return {
    subject,
    names: namesIn(lines),
    answers,
    contradictions: contradictions(answers, subject.identifier, owners),
    compared: comparedValues(answers, owners),
    damaged: newest.damaged,
    series: series.answers,
    counts,
    flags: weighingMarks(lines.flatMap(({ operation, result }) => (operation === "aml" ? [] : [result]))),
    aml,
    review,
    waiting,
    signatures,
    notes,
    marks,
    people,
    alike,
    named,
    vehicles,
  }
}

/** Where the review of a report stands, and the conclusion that holds; `concluded` is null until somebody drew one, and again once it was reopened. */
type ReportReview = { state: CaseState; concluded: CaseStep | null }

/** Reads the review of a report of a dossier; null without a report, and for one whose review the worker is still to open. */
async function reportReview(checkId: string | undefined): Promise<ReportReview | null> {
  if (checkId === undefined) return null
  const [state, steps] = await Promise.all([caseState(db(), checkId), stepsOfCase(checkId)])
  if (state === undefined) return null
  const holds = state === "concluded" || state === "confirmed"
  return { state, concluded: holds ? (steps.find(({ act }) => act === "concluded") ?? null) : null }
}

type AskedCounts = {
  total: number
  answered: OperationSlug[]
  last: LastOfOperation[]
  moving: boolean
}

async function askedCounts(viewer: Viewer, subjectId: string): Promise<AskedCounts> {
  const operations = visibleOperations(viewer.role).filter(isOperationSlug)
  const rows = await db()
    .select({
      operation: checks.operation,
      state: checks.state,
      count: count(),
      newest: sql<string>`max(${checks.id}::text)`,
    })
    .from(checks)
    .where(
      and(eq(checks.subjectId, subjectId), inArray(checks.operation, operations), isNull(checks.erasedAt)),
    )
    .groupBy(checks.operation, checks.state)
  const answered = rows
    .filter(({ state }) => state === "answered")
    .flatMap(({ operation }) => (isOperationSlug(operation) ? [operation] : []))
  const open = rows.filter(({ operation }) => !(answered as string[]).includes(operation))
  const newest = operations.flatMap((operation) => {
    const ids = open.filter((row) => row.operation === operation).map(({ newest: id }) => id)
    return ids.sort().slice(-1)
  })
  const last = await checksById(newest)
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    answered,
    moving: rows.some(({ state }) => IN_PROGRESS.includes(state)),
    last: last.flatMap(({ id, operation, state }) =>
      isOperationSlug(operation) ? [{ operation, checkId: id, state }] : [],
    ),
  }
}
