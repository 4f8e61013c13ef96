import { type ExactJson, isExactNumber } from "#lib/checks/answers/exact-json.ts"
import { dayCell, numberCell, type SheetCell } from "#lib/export/sheet-cell.ts"
import { onOneLine } from "./answer-cells.ts"

/** The words that a value of an answer needs in a sheet for people. */
export type ValueWords = { yes: string; no: string }

/** A field as a person reads it: days and figures as such, codes as text, lists one below the other, nothing for any absence. */
export function valueCell(value: ExactJson | undefined, isCode: boolean, words: ValueWords): SheetCell {
  if (isExactNumber(value)) return isCode ? value.source : numberCell(value.source)
  if (typeof value === "string") return isCode ? value : dayCell(value)
  const text = peopleText(value, words)
  return text === "" ? "" : { as: "list", text }
}

/** The same as a text alone. */
export function peopleText(value: ExactJson | undefined, words: ValueWords): string {
  if (Array.isArray(value)) return value.map((item) => itemText(item, words)).join("\n")
  return itemText(value, words)
}

function itemText(value: ExactJson | undefined, words: ValueWords): string {
  if (value === undefined || value === null) return ""
  if (typeof value === "string") return value
  if (typeof value === "boolean") return value ? words.yes : words.no
  if (isExactNumber(value)) return value.source
  if (Array.isArray(value) || value.kind !== "object") return onOneLine(value)
  return value.entries
    .map(([, inner]) => itemText(inner, words))
    .filter((text) => text !== "")
    .join(" · ")
}
