import { type ExactJson, type ExactObject, fieldOf, isExactNumber } from "./exact-json.ts"

/** Joins the texts of some fields, for a title; a value that is no text is shown in its own row only. */
export function titleOf(data: ExactObject, names: readonly string[]): string {
  return names
    .map((name) => wordOf(fieldOf(data, name)))
    .filter((text) => text !== "")
    .join(" ")
}

/** A value's text when it is a word or number, empty otherwise. */
export function wordOf(value: ExactJson | undefined): string {
  if (typeof value === "string") return value.trim()
  return isExactNumber(value) ? value.source : ""
}
