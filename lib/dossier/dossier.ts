import "server-only"
import { waitingReportsOn } from "#lib/aml/review/waiting-cases.ts"
import { type Viewer, visibleTo } from "#lib/checks/lists/visible-operations.ts"
import type { PersonRef } from "#lib/checks/present-check.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { OPERATION_SLUGS, SERIES } from "#lib/operations/registry.ts"
import { type AmlPoint, amlHistory } from "./aml-history.ts"
import { type AskedCounts, askedCounts } from "./asked-counts.ts"
import { type Contradiction, comparedValues, contradictions } from "./contradictions/contradictions.ts"
import { currentLines } from "./current-lines.ts"
import { type DossierSubject, sameTextOtherKind } from "./dossier-subject.ts"
import { type DossierMarks, marksOf, possibleAssignees } from "./marks/marks-of.ts"
import { type DossierNote, notesOf } from "./marks/notes-of.ts"
import { type NamedSubject, namedSubjects } from "./named-subjects.ts"
import { namedVehicles } from "./named-vehicles.ts"
import { MAX } from "./newest-only.ts"
import { ownerNames } from "./owners/owner-names.ts"
import { type ReportReview, reportReview } from "./report-review.ts"
import { type DossierSignature, signaturesOf } from "./signatures-of.ts"
import { type DamagedAnswer, inOrder, newestAnswers, type SourceAnswer } from "./source-answers.ts"
import { namesIn, type SubjectName } from "./subject-names.ts"

/** Everything of a dossier but its timeline, as one person may see it. */
export type Dossier = {
  subject: DossierSubject
  /** The subject's names in its current answers, the newest first. */
  names: SubjectName[]
  /** Of each source its newest answer and the one before it, in the order of the operations, for comparison side by side. */
  answers: SourceAnswer[]
  /** Those among the newest that are stored and cannot be decrypted. */
  damaged: DamagedAnswer[]
  contradictions: Contradiction[]
  /** How many values had another one to be compared with. */
  compared: number
  /** Matches and KYC sessions, newest first. */
  series: SourceAnswer[]
  counts: AskedCounts
  aml: AmlPoint[]
  /** The review of the newest of those reports. */
  review: ReportReview | null
  /** The reports that wait for a conclusion: the newest may stand before a graver one. */
  waiting: string[]
  signatures: DossierSignature[]
  notes: DossierNote[]
  marks: DossierMarks
  people: PersonRef[]
  /** The same identifier under another kind. */
  alike: DossierSubject[]
  /** Other dossiers that the answers name. */
  named: NamedSubject[]
  /** Vehicles whose answers name this subject. */
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
