import { displayedJson } from "#lib/checks/answers/displayed-json.ts"
import { displayedList } from "#lib/checks/answers/displayed-part.ts"
import { type ExactJson, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { SHOW_FIELDS } from "#lib/signatures/show-record.ts"

/** Limits of the parts of a record that its page shows; the record's JSON has all of it. */
export const MAX_DISPLAYED_PARTS = { signers: 200, documents: 60, events: 400, rejections: 30 } as const

/** Names, words and reasons: the specification's longest has 255 characters, and a reason is a few sentences. */
const MAX = { characters: 2_000, allCharacters: 200_000 } as const

/** A record of show as its page shows it: so many signers and documents, the beginning of texts. `href`: where the whole is. */
export function displayedRecord(record: ExactJson, href: string): ExactJson {
  if (!isExactObject(record) || record.kind !== "object") return displayedJson(record, { href, most: MAX })
  const entries = record.entries.map(([name, value]): [string, ExactJson] => [
    name,
    displayedPart(name, value),
  ])
  return displayedJson({ kind: "object", entries }, { href, always: SHOW_FIELDS, most: MAX })
}

/** One value of a record as the page draws it; undefined stays undefined. */
export function displayedValue(value: ExactJson | undefined, href: string): ExactJson | undefined {
  return value === undefined ? undefined : displayedJson(value, { href, most: MAX })
}

function displayedPart(name: string, value: ExactJson): ExactJson {
  if (!Array.isArray(value) || (name !== "signers" && name !== "documents")) return value
  return [...displayedList(value, MAX_DISPLAYED_PARTS[name]).shown]
}
