import { type ExactJson, isExactNumber, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { foldLetters } from "#lib/text/fold.ts"
import { truncate } from "#lib/text/truncate.ts"

/** Every value within an item as text to search in, folded; names of fields are no content. */
export function searchText(item: ExactJson): string {
  return foldLetters(valuesOf(item).join("\n"))
}

const MOST_LETTERS = 120

/** An item in one line: its values as they came, cut. */
export function displayedItem(item: ExactJson | undefined): string {
  return item === undefined ? "" : truncate(valuesOf(item).join(" · "), MOST_LETTERS)
}

function valuesOf(value: ExactJson): string[] {
  if (isExactNumber(value)) return [value.source]
  if (Array.isArray(value)) return value.flatMap(valuesOf)
  if (isExactObject(value)) return value.entries.flatMap(([, item]) => valuesOf(item))
  return value === null ? [] : [String(value)]
}
