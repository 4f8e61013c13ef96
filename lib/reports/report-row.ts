import type { LevelDisagreement } from "#lib/aml/report-summary.ts"
import { otherThanAsked } from "#lib/checks/answers/other-than-asked.ts"
import { recordFields } from "#lib/checks/answers/read-answer.ts"
import { AML_LEVELS } from "#lib/domain/aml/levels.ts"
import type { FileProblem } from "#lib/domain/failures.ts"
import { isAboutUnusual } from "#lib/operations/question-document.ts"
import { operationOf } from "#lib/operations/registry.ts"

/** The state of a report's PDF; `none`: the report has no link to one. The order is the one of the filters. */
export const REPORT_STATES = ["sealed", "sealing", "missed", "removed", "none"] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** The levels that reports are counted and filtered by: those of the specification, and any other value or none. */
export const REPORT_LEVELS = [...AML_LEVELS, "other"] as const
export type ReportLevelKey = (typeof REPORT_LEVELS)[number]

/** GREEN is reviewed only where its sections contradict it, and a level off the scale may be anything: both before medium and low. */
export const LEVELS_IN_REVIEW_ORDER: readonly ReportLevelKey[] = [
  "BLACK",
  "RED",
  "GREEN",
  "other",
  "ORANGE",
  "YELLOW",
]

/** `aml_status`: its word verbatim (a number or a truth value by its JSON), or in which way there is none. */
export type ReportLevel = { word: string } | { nothing: "absent" | "null" | "emptyText" | "unspecified" }

/** An AML report with the state of its PDF. Instants are ISO 8601. */
export type ReportRow = {
  checkId: string
  fileId: string | null
  state: ReportState
  requestedAt: string
  requestedBy: string
  subject: string
  /** The subject's names in our answers, the newest first; names that differ stay beside each other. */
  names: readonly string[]
  /** The report names another number than the one that was asked about. */
  isOfAnother: boolean
  /** It was asked about a document that is probably mistyped. */
  isUnusual: boolean
  level: ReportLevel
  disagreement: LevelDisagreement | null
  sha256: string | null
  size: number | null
  sealedAt: string | null
  /** When the link is thought to die: an estimate from our request. */
  linkUntil: string | null
  tries: number
  problem: FileProblem | null
  problemStatus: number | null
  /** When the viewer last downloaded it, alone or in a ZIP. */
  downloadedAt: string | null
}

const AML = operationOf("aml")

/** Why a report may say nothing about whom it was asked about: it names another number, or that one is probably mistyped. */
export type ReportDoubts = { isOfAnother: boolean; isUnusual: boolean }

/** Returns the doubts about a report by its answer and the number that was asked about. Neither is known, and both are false, of what cannot be decrypted. */
export function reportDoubts(body: Uint8Array | null, dni: string | undefined): ReportDoubts {
  if (dni === undefined) return { isOfAnother: false, isUnusual: false }
  const named = body === null ? [] : otherThanAsked(AML, { dni }, recordFields(AML, body, ["dni"]))
  return { isOfAnother: named.length > 0, isUnusual: isAboutUnusual(AML, { dni }) }
}
