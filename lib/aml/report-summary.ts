import { wholeCount } from "#lib/checks/answers/displayed-json.ts"
import { displayedText } from "#lib/checks/answers/displayed-part.ts"
import { type ExactJson, fieldOf } from "#lib/checks/answers/exact-json.ts"
import { AML_SECTIONS, amlLevelOf } from "#lib/domain/aml/levels.ts"
import { isJsonObject, tryJson } from "#lib/json-object.ts"
import { answerText } from "#lib/upstream/answer-text.ts"

export type ReportSummary = {
  level: string | null
  items: number
  nulls: number
}

/** Where level and sections disagree by the specification's words: GREEN with items or without any data, a higher level without an item. Otherwise null. */
export type LevelDisagreement = "hits" | "all_null" | "no_hits"

export function levelDisagreement({ level, items, nulls }: ReportSummary): LevelDisagreement | null {
  const known = amlLevelOf(level)
  if (known === null) return null
  if (known !== "GREEN") return items === 0 ? "no_hits" : null
  if (items > 0) return "hits"
  return nulls === AML_SECTIONS.length ? "all_null" : null
}

/** Whether a report is read before others: high, critical, a word that is not on the scale, a level that its sections do not bear out, or none that can be read. */
export function isGrave(summary: ReportSummary | null): boolean {
  if (summary === null || levelDisagreement(summary) !== null) return true
  const level = amlLevelOf(summary.level)
  return level === null || level === "RED" || level === "BLACK"
}

/** The line of a report from its record in exact form, which may be shown in part. */
export function summaryOfRecord(record: ExactJson): ReportSummary {
  const level = fieldOf(record, "aml_status")
  const sections = AML_SECTIONS.map((name) => fieldOf(record, name))
  return {
    level: typeof level === "string" ? level : null,
    items: sections.reduce((sum: number, value) => sum + (Array.isArray(value) ? wholeCount(value) : 0), 0),
    nulls: sections.filter((value) => value === null).length,
  }
}

/** The line of a report from the exact bytes of its answer; undefined when they hold no record. */
export function reportSummary(body: Uint8Array): ReportSummary | undefined {
  const record = recordOf(body)
  return record && summaryOf(record)
}

/** Whether a person has to look: always, unless it is GREEN and nothing in it says otherwise, or there is no record to conclude on. */
export function asksForReview(body: Uint8Array): boolean {
  const record = recordOf(body)
  if (!record) return false
  const summary = summaryOf(record)
  if (summary.level !== "GREEN" || levelDisagreement(summary) !== null) return true
  return AML_SECTIONS.some((name) => record.get(name) !== null && !Array.isArray(record.get(name)))
}

type Fields = ReadonlyMap<string, unknown>

function recordOf(body: Uint8Array): Fields | undefined {
  const whole = tryJson(answerText(body))
  const data = isJsonObject(whole) ? whole.data : undefined
  return isJsonObject(data) ? new Map(Object.entries(data)) : undefined
}

function summaryOf(record: Fields): ReportSummary {
  const level = record.get("aml_status")
  const sections = AML_SECTIONS.map((name) => record.get(name))
  return {
    level: typeof level === "string" && level !== "" ? displayedText(level) : null,
    items: sections.reduce((sum: number, value) => sum + (Array.isArray(value) ? value.length : 0), 0),
    nulls: sections.filter((value) => value === null).length,
  }
}
