import "server-only"
import { type ExactJson, isExactNumber, isExactObject } from "#lib/checks/answers/exact-json.ts"
import type { Indexer } from "#lib/vault/blind-index.ts"

/** One text for all equal values: keys sorted, numbers by their value, lists in their order. Withheld links are all equal, since they are signed anew. */
export function canonicalText(value: ExactJson): string {
  if (isExactNumber(value)) return canonicalNumber(value.source)
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`
  if (!isExactObject(value)) return JSON.stringify(value)
  if (value.kind === "deeper") return `deeper ${value.source}`
  if (value.kind !== "object") return value.kind
  // The order of keys by their code units; the sort is stable, so a key that appears twice keeps its order.
  const entries = value.entries.toSorted(([one], [other]) => compare(one, other))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalText(item)}`).join(",")}}`
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

const MAX_NUMBER = 400

/** Sign, the digits that count, and the power of ten: `-12.50e3` is `-125e2`. */
function canonicalNumber(source: string): string {
  if (source.length > MAX_NUMBER) return source
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = NUMBER.exec(source) ?? []
  const digits = `${whole}${fraction}`.replace(/^0+/, "")
  const counting = withoutLastZeros(digits)
  if (counting === "") return "0"
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - counting.length)
  return `${sign}${counting}e${power}`
}

function withoutLastZeros(digits: string): string {
  let end = digits.length
  while (digits.charAt(end - 1) === "0") end -= 1
  return digits.slice(0, end)
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** The keyed fingerprint of an item: equal for items that say the same, and telling nothing to who has not the key. */
export function itemIndex(index: Indexer, item: ExactJson): Buffer {
  return index(canonicalText(item), "aml_item_reviews.item_index")
}
