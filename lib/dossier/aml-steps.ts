import { amlPosition } from "#lib/domain/aml/levels.ts"

/** A level compared with the one before it: `same` word, a step up or down the scale, or not comparable (a word off the scale, none). */
export type LevelMove = "first" | "same" | "up" | "down" | "other"

/** The moves of a row of levels, in their order. An unknown word is never given a place on the scale. */
export function levelMoves(levels: readonly (string | null)[]): LevelMove[] {
  return levels.map((level, index) => (index === 0 ? "first" : moveFrom(levels[index - 1] ?? null, level)))
}

function moveFrom(before: string | null, now: string | null): LevelMove {
  if (before === null || now === null) return "other"
  if (before === now) return "same"
  const [from, to] = [amlPosition(before), amlPosition(now)]
  if (from === null || to === null) return "other"
  return to > from ? "up" : "down"
}
