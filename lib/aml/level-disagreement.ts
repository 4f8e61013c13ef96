import { amlLevelOf } from "#lib/domain/aml-levels.ts"
import { AML_SECTIONS } from "#lib/domain/aml-sections.ts"
import type { ReportSummary } from "./report-summary.ts"

/**
 * How a report's level and its sections do not say the same by the specification's own words: GREEN ("no matches") with items, GREEN while
 * every section came without data, a higher level ("matches") without an item. Null where they agree, or the level is none of the five.
 */
export type LevelDisagreement = "hits" | "all_null" | "no_hits"

export function levelDisagreement({ level, items, nulls }: ReportSummary): LevelDisagreement | null {
  const known = amlLevelOf(level)
  if (known === null) return null
  if (known !== "GREEN") return items === 0 ? "no_hits" : null
  if (items > 0) return "hits"
  return nulls === AML_SECTIONS.length ? "all_null" : null
}
