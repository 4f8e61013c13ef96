import { type ExactJson, isExactNumber, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { isIdentifierField, maskIdentifier } from "./mask-identifier.ts"

/** Deeper than this nothing is drawn, so nothing deeper needs a mask. */
const MAX_DEPTH = 64

/** Masks document, company and vehicle numbers anywhere in a value; `isOwn` recognizes the subject's own in fields of another name. */
export function maskNumbers(
  name: string,
  value: ExactJson | undefined,
  isOwn: (text: string) => boolean,
  depth = 0,
): ExactJson | undefined {
  const text = isExactNumber(value) ? value.source : value
  if (typeof text === "string")
    return text !== "" && (isIdentifierField(name) || isOwn(text)) ? maskIdentifier(text) : value
  if (depth >= MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((item) => maskNumbers(name, item, isOwn, depth + 1) ?? null)
  if (!isExactObject(value) || value.kind !== "object") return value
  return {
    ...value,
    entries: value.entries.map(([key, item]) => [key, maskNumbers(key, item, isOwn, depth + 1) ?? null]),
  }
}
