import { truncate } from "#lib/text/truncate.ts"
import { type ExactJson, type ExactObject, fieldOf, isExactNumber } from "./exact-json.ts"

/** The longest text shown where there is room for a word or a name: the specification's longest name has 255 characters. */
export const MAX_TEXT = 300

export function displayedList<T>(items: readonly T[], most: number): { shown: readonly T[]; more: number } {
  return { shown: items.slice(0, most), more: Math.max(0, items.length - most) }
}

/** A word or a name of the service as a list or a badge holds it; a longer one ends in an ellipsis, and is whole where its record is. */
export function displayedText(text: string): string {
  return truncate(text, MAX_TEXT)
}

/** The same of a field that may not have come as a text. */
export function displayedTextOf(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : displayedText(text)
}

/** Joins the texts of some fields, for a title; a value that is no text is shown in its own row only. */
export function titleOf(data: ExactObject, names: readonly string[]): string {
  return names
    .map((name) => wordOf(fieldOf(data, name)))
    .filter((text) => text !== "")
    .join(" ")
}

export function wordOf(value: ExactJson | undefined): string {
  if (typeof value === "string") return value.trim()
  return isExactNumber(value) ? value.source : ""
}
