import "server-only"
import { levelDisagreement, reportSummary } from "#lib/aml/report-summary.ts"
import { displayedText } from "#lib/checks/answers/displayed-part.ts"
import { recordFields } from "#lib/checks/answers/read-answer.ts"
import { instantOfId } from "#lib/checks/lists/first-id-at.ts"
import { type Question, readBody, type SealedAnswer, tryInput } from "#lib/checks/sealed-check.ts"
import { type WhyUnshown, withFallback } from "#lib/checks/with-fallback.ts"
import type { files } from "#lib/db/schema/files.ts"
import { aml } from "#lib/operations/aml.ts"
import { type ListReader, listedIdentifier } from "#lib/subjects/mask-identifier.ts"
import { DAMAGED_TEXT } from "#lib/vault/damaged-text.ts"
import { type Sealed, textOf } from "#lib/vault/sealed.ts"
import { type ReportLevel, type ReportRow, type ReportState, reportDoubts } from "./report-row.ts"

type Kept = {
  check: { id: string; requestedAt: Date }
  answer: SealedAnswer
  person: string
  question: Question
  about: { id: string; identifier: Sealed<string> }
  file: typeof files.$inferSelect | null
}

export function presentReport(
  { check, answer, person, question, about, file }: Kept,
  { names, downloadedAt }: Pick<ReportRow, "names" | "downloadedAt">,
  reader: ListReader,
): ReportRow {
  const dni = tryInput(question)?.dni ?? textOf(about.identifier, about.id)
  return {
    checkId: check.id,
    fileId: file?.id ?? null,
    state: stateOf(file),
    requestedAt: check.requestedAt.toISOString(),
    requestedBy: person,
    subject: listedIdentifier(dni, reader),
    names,
    ...answerOf(answer, dni),
    sha256: file?.sha256 ?? null,
    size: file?.size ?? null,
    sealedAt: file?.sealedAt?.toISOString() ?? null,
    linkUntil: file?.linkUntil?.toISOString() ?? null,
    tries: file?.sealAttempts ?? 0,
    problem: file?.sealProblem ?? null,
    problemStatus: file?.sealHttpStatus ?? null,
    downloadedAt,
  }
}

/** Returns the line of a report that cannot be presented, of which nothing else is known. */
export function unshownReport({ check, person, file }: Kept, { text }: WhyUnshown): ReportRow {
  return {
    checkId: check.id,
    fileId: file?.id ?? null,
    state: stateOf(file),
    requestedAt: instantOfId(check.id).toISOString(),
    requestedBy: person,
    subject: text,
    names: [],
    ...reportDoubts(null, undefined),
    level: { word: text },
    disagreement: null,
    sha256: null,
    size: null,
    sealedAt: null,
    linkUntil: null,
    tries: 0,
    problem: null,
    problemStatus: null,
    downloadedAt: null,
  }
}

/** The PDF of a report is sealing, sealed, missed or removed; a file in another state has no PDF of its own. */
function stateOf(file: typeof files.$inferSelect | null): ReportState {
  return file === null || file.state === "linked" || file.state === "dead" ? "none" : file.state
}

type Answered = Pick<ReportRow, "isOfAnother" | "isUnusual" | "level" | "disagreement">

function answerOf(answer: SealedAnswer, dni: string): Answered {
  const { damaged, body } = readBody(answer)
  if (damaged) return { ...reportDoubts(null, dni), level: { word: DAMAGED_TEXT }, disagreement: null }
  return withFallback<Answered>(
    answer.id,
    () => ({ ...reportDoubts(body, dni), level: levelIn(body), disagreement: disagreementIn(body) }),
    () => ({ ...reportDoubts(null, dni), level: { nothing: "unspecified" }, disagreement: null }),
  )
}

/** How the sections of a stored report do not bear out its level; null where they do, or there is no record. */
export function disagreementIn(body: Buffer | null): ReportRow["disagreement"] {
  const summary = body ? reportSummary(body) : undefined
  return summary ? levelDisagreement(summary) : null
}

/** The level of a stored report, verbatim; null when there is no such word in it. */
export function levelOf(body: Buffer | null): string | null {
  const level = levelIn(body)
  return "word" in level ? level.word : null
}

function levelIn(body: Buffer | null): ReportLevel {
  return reportLevel(body ? recordFields(aml, body, ["aml_status"]).aml_status : undefined)
}

/** Returns the level in `aml_status`: null, an empty text and an absent field are three things. */
export function reportLevel(value: unknown): ReportLevel {
  if (value === undefined) return { nothing: "absent" }
  if (value === null) return { nothing: "null" }
  if (value === "") return { nothing: "emptyText" }
  if (typeof value === "object") return { nothing: "unspecified" }
  return { word: displayedText(typeof value === "string" ? value : JSON.stringify(value)) }
}
