/** A list with at least one element, so that picking from it always gives something. */
export type Choices<T> = readonly [T, ...T[]]

/** The words of a text that `|` separates, one at least: long lists stay readable this way. */
export function listOf(text: string): Choices<string> {
  const [first = "", ...rest] = text.split("|").map((word) => word.trim())
  return [first, ...rest]
}

/** A source of numbers that depends on its seed alone. */
export type Dice = {
  below: (sides: number) => number
  between: (low: number, high: number) => number
  pick: <T>(list: Choices<T>) => T
  chance: (percent: number) => boolean
  digits: (count: number) => string
}

/** 32-bit FNV-1a: quick and well spread for short identifiers; nothing here is a secret. */
function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** The dice of a subject: the same words give the same throws on every machine and in every year. */
export function diceFor(...seed: string[]): Dice {
  let state = hash32(seed.join("\u0000"))
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (sides: number) => Math.floor((next() / 0x1_0000_0000) * sides)
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    pick: (list) => list[below(list.length)] ?? list[0],
    chance: (percent) => below(100) < percent,
    digits: (count) => Array.from({ length: count }, () => below(10)).join(""),
  }
}

/** A UUID (version 4 in form) that depends on the words alone. */
export function uuidFor(...seed: string[]): string {
  const dice = diceFor("uuid", ...seed)
  const hex = Array.from({ length: 32 }, () => dice.below(16).toString(16)).join("")
  const variant = dice.pick(["8", "9", "a", "b"])
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
