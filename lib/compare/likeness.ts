import { type ExactJson, writeExact } from "#lib/checks/answers/exact-json.ts"
import { foldLetters } from "#lib/text/fold.ts"

/** Of two values, by exact text. `letters`: capitals or accents alone differ; `one`: a value on one side only; `none`: on neither. */
export type Likeness = "same" | "letters" | "different" | "one" | "none"

/** Compares two values exactly as received; undefined is an absent field. Nothing is corrected or converted. */
export function likenessOf(left: ExactJson | undefined, right: ExactJson | undefined): Likeness {
  const [isLeft, isRight] = [isValue(left), isValue(right)]
  if (!isLeft && !isRight) return "none"
  if (left === undefined || right === undefined || !isLeft || !isRight) return "one"
  if (writeExact(left, "") === writeExact(right, "")) return "same"
  if (typeof left === "string" && typeof right === "string" && foldLetters(left) === foldLetters(right))
    return "letters"
  return "different"
}

/** `false` and `0` are values; null, an empty text and an empty list are three kinds of nothing. */
function isValue(value: ExactJson | undefined): boolean {
  return (
    value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0)
  )
}
