import { type ExactJson, isExactNumber, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { dayCell, numberCell, type SheetCell } from "#lib/export/sheet-cell.ts"
import { UNREAD_CELL } from "#lib/vault/damaged-text.ts"

/** The texts of a cell without a value, the same in every language: absent, `null`, empty text and empty list are different answers. */
export const NOTHING = {
  absent: "[absent]",
  null: "[null]",
  emptyText: "[empty text]",
  emptyList: "[empty list]",
  withheld: "[signed link: kept on the server]",
  noAnswer: "[no answer]",
  noRecord: "[no record]",
  unread: UNREAD_CELL,
} as const

const MARKS: readonly string[] = Object.values(NOTHING)

/** The fields of an answer, by name in their order; those of an object within it as `outer.inner`. */
export type AnswerFields = Map<string, ExactJson>

/** Takes an answer apart. A list, or anything else that is no object, is one field of no name. */
export function answerFields(data: ExactJson): AnswerFields {
  const fields: AnswerFields = new Map()
  collect(fields, "", data)
  return fields
}

function collect(fields: AnswerFields, name: string, value: ExactJson): void {
  if (!isExactObject(value) || value.entries.length === 0) {
    fields.set(name, value)
    return
  }
  for (const [key, inner] of value.entries) collect(fields, name === "" ? key : `${name}.${key}`, inner)
}

/** Returns a field as the text of a cell: texts verbatim, everything else as JSON on one line, an absent value by its mark. */
export function cellOf(value: ExactJson | undefined): string {
  if (value === undefined) return NOTHING.absent
  if (value === null) return NOTHING.null
  if (value === "") return NOTHING.emptyText
  if (Array.isArray(value) && value.length === 0) return NOTHING.emptyList
  if (isExactObject(value) && value.kind === "withheld") return NOTHING.withheld
  // A text that reads like one of the marks is quoted, so that a mark is never mistaken.
  if (typeof value === "string") return MARKS.includes(value) ? JSON.stringify(value) : value
  return onOneLine(value)
}

/** Exact JSON without blanks: numbers as they were written, keys in their order. */
export function onOneLine(value: ExactJson): string {
  if (isExactNumber(value)) return value.source
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(",")}]`
  if (!isExactObject(value)) return JSON.stringify(value)
  if (value.kind === "deeper") return value.source
  if (value.kind !== "object") return JSON.stringify(NOTHING.withheld)
  return `{${value.entries.map(([key, inner]) => `${JSON.stringify(key)}:${onOneLine(inner)}`).join(",")}}`
}

export type ValueWords = { yes: string; no: string }

/** A field as a person reads it: days and figures as such, codes as text, lists one below the other, nothing for any absence. */
export function valueCell(value: ExactJson | undefined, isCode: boolean, words: ValueWords): SheetCell {
  if (isExactNumber(value)) return isCode ? value.source : numberCell(value.source)
  if (typeof value === "string") return isCode ? value : dayCell(value)
  const text = peopleText(value, words)
  return text === "" ? "" : { as: "list", text }
}

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
