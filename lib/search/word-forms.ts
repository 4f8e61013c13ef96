import { shownPart } from "#lib/subjects/mask-identifier.ts"
import { nameWords } from "#lib/text/fold.ts"

/** A word is found by its beginnings from this many letters on; a shorter word by itself alone. */
const SHORTEST = 3
/** Letters beyond these do not count: words that begin alike are then found together, and a long name takes no more room. */
const LONGEST = 10
/** Of one name, and of one search. A name as long as a page is found by its first words. */
const MAX_WORDS = 16
const MAX_QUERY_FORMS = 6

/** The words by which a name is searched for: all but single letters, which would find nearly everything. */
export function indexedWords(name: string): string[] {
  return nameWords(name).filter((word) => length(word) > 1)
}

/** Everything that the words of some names are found by: each word's beginnings, or the word itself where it is short. */
export function indexedForms(names: readonly string[]): string[] {
  const words = new Set(names.flatMap((name) => indexedWords(name).slice(0, MAX_WORDS)))
  return [...new Set([...words].flatMap(formsOf))]
}

/** The words to search for in a typed text, all of which count, the longest first. Short ones count where nothing longer was typed. */
export function queryForms(typed: string): string[] {
  const words = indexedWords(typed)
  const long = words.filter((word) => length(word) >= SHORTEST)
  const sought = (long.length > 0 ? long : words).map((word) => beginning(word, LONGEST))
  return [...new Set(sought)].toSorted((one, other) => length(other) - length(one)).slice(0, MAX_QUERY_FORMS)
}

/** A number is found by its beginnings from this many signs on: by fewer, too many would be. */
const SHORTEST_NUMBER = 4
const LONGEST_NUMBER = 17

/** The beginnings that an identifier in its normal form is found by, and the end that a mask leaves in sight; the whole of it has an index of its own. */
export function numberForms(normal: string): string[] {
  const text = normal.toLowerCase()
  const most = Math.min(length(text), LONGEST_NUMBER) - SHORTEST_NUMBER
  const beginnings = Array.from({ length: Math.max(0, most) }, (_, more) =>
    beginning(text, SHORTEST_NUMBER + more),
  )
  return [...beginnings, ...endForms(shownPart(text))]
}

/** The form of an end as long as a mask shows of a number; none of another text. */
export function endForms(typed: string): string[] {
  return length(typed) === SHORTEST_NUMBER ? [`…${typed}`] : []
}

/** The part of a number, or of a plate, that somebody typed; undefined for any other text. */
export function numberQuery(typed: string): string | undefined {
  const bare = typed.trim().toLowerCase().replaceAll(/[.,-]/g, "")
  return bare.length >= SHORTEST_NUMBER && /^[a-z\d]+$/.test(bare) && /\d/.test(bare) ? bare : undefined
}

function formsOf(word: string): string[] {
  const most = Math.min(length(word), LONGEST)
  if (most < SHORTEST) return [word]
  return Array.from({ length: most - SHORTEST + 1 }, (_, more) => beginning(word, SHORTEST + more))
}

function length(word: string): number {
  return [...word].length
}

function beginning(word: string, letters: number): string {
  return [...word].slice(0, letters).join("")
}
