import { displayedText } from "#lib/checks/answers/displayed-part.ts"
import type { ReportLevel } from "./report-row.ts"

/** Returns the level in `aml_status`: null, an empty text and an absent field are three things. */
export function reportLevel(value: unknown): ReportLevel {
  if (value === undefined) return { nothing: "absent" }
  if (value === null) return { nothing: "null" }
  if (value === "") return { nothing: "emptyText" }
  if (typeof value === "object") return { nothing: "unspecified" }
  return { word: displayedText(typeof value === "string" ? value : JSON.stringify(value)) }
}
