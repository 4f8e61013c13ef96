/** Texts as they are compared: no accents (ñ counts as n), capitals, apostrophes and hyphens dropped, single spaces. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/['’`-]/g, "")
    .toUpperCase()
    .replaceAll(/\s+/g, " ")
    .trim()
}

/** Edit distance (Levenshtein) between two lists of characters. */
function editDistance(left: string[], right: string[]): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [row, character] of left.entries()) {
    const current = [row + 1]
    for (const [column, other] of right.entries()) {
      const substitution = (previous[column] ?? 0) + (character === other ? 0 : 1)
      current.push(Math.min(substitution, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return previous[right.length] ?? 0
}

function levenshtein(left: string[], right: string[]): number {
  const longest = Math.max(left.length, right.length)
  return longest === 0 ? 1 : 1 - editDistance(left, right) / longest
}

/** Pairs of equal characters not further apart than Jaro's window, in the order of `left`. */
function commonCharacters(left: string[], right: string[]): { fromLeft: string[]; fromRight: string[] } {
  const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1)
  const taken = new Set<number>()
  const fromLeft: string[] = []
  for (const [index, character] of left.entries()) {
    const end = Math.min(right.length, index + reach + 1)
    for (let candidate = Math.max(0, index - reach); candidate < end; candidate++) {
      if (right[candidate] !== character || taken.has(candidate)) continue
      taken.add(candidate)
      fromLeft.push(character)
      break
    }
  }
  const fromRight = [...taken].sort((a, b) => a - b).map((index) => right[index] ?? "")
  return { fromLeft, fromRight }
}

function jaro(left: string[], right: string[]): number {
  if (left.length === 0 && right.length === 0) return 1
  const { fromLeft, fromRight } = commonCharacters(left, right)
  const common = fromLeft.length
  if (common === 0) return 0
  const moved = fromLeft.filter((character, index) => character !== fromRight[index]).length / 2
  return (common / left.length + common / right.length + (common - moved) / common) / 3
}

function jaroWinkler(left: string[], right: string[]): number {
  const base = jaro(left, right)
  let prefix = 0
  while (prefix < 4 && left[prefix] !== undefined && left[prefix] === right[prefix]) prefix += 1
  return base + prefix * 0.1 * (1 - base)
}

/** Rounded to two decimals, half up. */
export function twoDecimals(value: number): number {
  return Math.round((value + Number.EPSILON) * 100) / 100
}

/** Similarity of two texts from 0 to 100, unrounded; 100 for texts that fold to the same. */
export function similarity(left: string, right: string, measure: "levenshtein" | "jaro-winkler"): number {
  const [a, b] = [fold(left), fold(right)]
  if (a === b) return 100
  // The greedy pairing of Jaro depends on the order of its arguments: sort them, so that the score is symmetric.
  const [first, second] = a < b ? [[...a], [...b]] : [[...b], [...a]]
  const share = measure === "levenshtein" ? levenshtein(first, second) : jaroWinkler(first, second)
  return Math.min(100, Math.max(0, share * 100))
}
