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

/** Returns where folded words occur in a text as it is written: pairs of offsets, not overlapping, in order. */
export function foundRanges(text: string, words: readonly string[]): [number, number][] {
  const { folded, origin } = foldWithOrigin(text)
  const found: [number, number][] = []
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      found.push([origin[at] ?? 0, origin[at + word.length] ?? text.length])
    }
  }
  return merged(found)
}

/** Folding makes texts shorter or longer; each folded letter remembers the one that it came from. */
function foldWithOrigin(text: string): { folded: string; origin: number[] } {
  const origin: number[] = []
  let folded = ""
  let at = 0
  for (const letter of text) {
    const plain = foldLetters(letter)
    for (let index = 0; index < plain.length; index++) origin.push(at)
    folded += plain
    at += letter.length
  }
  return { folded, origin }
}

function merged(ranges: readonly [number, number][]): [number, number][] {
  const result: [number, number][] = []
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}
