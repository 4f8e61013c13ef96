import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { ERASED_TEXT } from "#lib/vault/damaged-text.ts"

/** Finds an identifier in texts, and takes it out of them. */
export type Mention = {
  isIn: (text: string) => boolean
  without: (text: string) => string
  mask: (text: string) => string
  /** The same for every text within a value of JSON, its keys too. */
  withoutIn: (value: unknown) => unknown
}

const SYNTAX = /[$()*+./?[\\\]^{|}]/
/** Signs that people write within an identifier. */
const BETWEEN = "[\\s.,'’\\-‐-―]?"

/** Of an identifier in any usual writing: with blanks, dots and dashes in it or without, in either case; never as a part of a longer word or number. */
export function mentionOf(identifier: string): Mention {
  const signs = [...withoutPunctuation(identifier)].map((sign) => sign.replace(SYNTAX, "\\$&"))
  const pattern = `(?<![\\p{L}\\p{N}])${signs.join(BETWEEN)}(?![\\p{L}\\p{N}])`
  const first = new RegExp(pattern, "iu")
  const every = new RegExp(pattern, "giu")
  const isNothing = signs.length === 0
  const without = (text: string) => (isNothing ? text : text.replace(every, ERASED_TEXT))
  const mask = (text: string) => (isNothing ? text : text.replace(every, (found) => maskIdentifier(found)))
  const withoutIn = (value: unknown): unknown => {
    if (typeof value === "string") return without(value)
    if (Array.isArray(value)) return value.map(withoutIn)
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [without(key), withoutIn(item)]))
  }
  return { isIn: (text) => !isNothing && first.test(text), without, mask, withoutIn }
}

/** Signs that people write within an identifier, or leave out; and invisible characters that come with text copied from other programs (U+202A, U+200B). */
const SIGNS = /[\s.,'’\-‐-―\p{Cf}]/gu
/** An identifier without the blanks, dots and dashes that people write within it, and without characters that no one sees. */
function withoutPunctuation(text: string): string {
  return text.replaceAll(SIGNS, "")
}
