import { type ExactJson, fieldOf, isExactNumber, isExactObject } from "#lib/checks/answers/exact-json.ts"
import { foldLetters } from "#lib/text/fold.ts"

/** One item of several lists: what it is called by, and its position in each of them, null where it is not. */
export type PairedItem = { called: string; at: readonly (number | null)[] }

type List = readonly ExactJson[]

/** What items are known by, the surest first: a key, a number of a document or a file, a name. The kind of a document tells nothing apart. */
const IDENTITIES = [
  /^(id|key|clave|code|c[oó]digo)$|_(id|key|code|codigo)$/i,
  /^(?!tipo|type|.*_type$).*(n[uú]mero|number|document|expediente|partida|asiento)/i,
  // Whole words: `provincia` is no VIN, and `instruccion` no RUC.
  /(^|_)(dni|ruc|plate|placa|vin)(_|$)/i,
  /name|nombre|raz[oó]n_social|title|t[ií]tulo/i,
]

/**
 * Pairs the items of lists by what identifies them, so that one that was inserted leaves the others beside their own; null for a list that did not come.
 * Undefined where they have nothing of the kind that every item has and that occurs once in each list, or no item in common: then their positions are compared.
 */
export function pairedItems(lists: readonly (List | null)[]): PairedItem[] | undefined {
  const items = lists.flatMap((list) => list ?? [])
  const identities = [(item: ExactJson) => plainText(item), ...fieldsThatIdentify(items)]
  const identity = identities.find((called) =>
    lists.every((list) => list === null || tellsApart(list.map(called))),
  )
  if (!identity) return undefined
  const paired = new Map<string, { called: string; at: (number | null)[] }>()
  for (const [column, list] of lists.entries())
    for (const [position, item] of (list ?? []).entries()) {
      const called = identity(item) ?? ""
      const known = paired.get(foldLetters(called)) ?? { called, at: lists.map(() => null) }
      known.at[column] = position
      paired.set(foldLetters(called), known)
    }
  const inSeveral = [...paired.values()].some(({ at }) => at.filter((place) => place !== null).length > 1)
  return inSeveral ? [...paired.values()] : undefined
}

/** The fields of the items by which they could be told apart, the surest first. */
function fieldsThatIdentify(items: List): ((item: ExactJson) => string | undefined)[] {
  const [first] = items
  if (!isExactObject(first) || first.kind !== "object") return []
  return IDENTITIES.flatMap((identity) => first.entries.filter(([name]) => identity.test(name))).map(
    ([name]) =>
      (item) =>
        plainText(fieldOf(item, name)),
  )
}

function tellsApart(called: readonly (string | undefined)[]): boolean {
  const known = called.filter((one) => one !== undefined).map(foldLetters)
  return known.length === called.length && new Set(known).size === known.length
}

/** The text of a value that can be called by; undefined for nothing, for flags, and for what has parts. */
function plainText(value: ExactJson | undefined): string | undefined {
  if (isExactNumber(value)) return value.source
  return typeof value === "string" && value.trim() !== "" ? value : undefined
}
