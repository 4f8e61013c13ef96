import { type ExactJson, isExactNumber } from "#lib/checks/answers/exact-json.ts"
import { type Likeness, likenessOf } from "#lib/compare/likeness.ts"
import { foldWords } from "#lib/text/fold.ts"

/** Beyond `Likeness`, `form`: equal values in another writing of a day, a plate or blanks. Only `different` contradicts. */
export type ValueLikeness = Likeness | "form"

/** Compares as text; a civil date stays text in both of its forms, and no `Date` is ever made of it. */
export function valueLikeness(left: ExactJson | undefined, right: ExactJson | undefined): ValueLikeness {
  const likeness = likenessOf(left, right)
  if (likeness !== "different") return likeness
  const [one, other] = [textOf(left), textOf(right)]
  if (one === null || other === null) return "different"
  const isSame = sameDay(one, other) || sameCode(one, other) || foldWords(one) === foldWords(other)
  return isSame ? "form" : "different"
}

/** A number by its digits: `ruc` is a text in the question and an integer in the answer. */
function textOf(value: ExactJson | undefined): string | null {
  if (typeof value === "string") return value.trim()
  return isExactNumber(value) ? value.source : null
}

function sameDay(one: string, other: string): boolean {
  const [left, right] = [dayOf(one), dayOf(other)]
  return left !== null && left === right
}

/** `YYYY-MM-DD` of a civil date in one of the specification's two forms; null for any other text. */
export function dayOf(text: string): string | null {
  const [, day, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text) ?? []
  if (year) return `${year}-${month}-${day}`
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
}

/** Letters and figures alone, for codes that hold a figure: plates, series, document numbers. Names are not codes. */
function sameCode(one: string, other: string): boolean {
  const [left, right] = [bare(one), bare(other)]
  return left !== "" && left === right && /\d/.test(left) && dayOf(one) === null && dayOf(other) === null
}

function bare(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase()
}
