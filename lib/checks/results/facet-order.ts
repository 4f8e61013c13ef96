import { amlLevelOf } from "#lib/domain/aml/levels.ts"
import type { Facet } from "./facets.ts"

/** The levels of reports that weigh, in the order of their review; `unknown` is one off the scale. */
const LEVELS = ["BLACK", "RED", "unknown", "ORANGE", "YELLOW"]

/** Of the notable facets: answers about somebody else, then levels by their gravity, then levels that their sections contradict, then the rest. */
const [OTHER, LEVEL, DISAGREEMENT, NOTABLE, NOTHING, REST] = [0, 1, 2, 3, 4, 5]

/**
 * Facets in the order that a person needs: notable ones first, the gravest level before the commonest; then "no record" with the words of tasks that ended so
 * (which are counted in it), then the rest; otherwise in the given order.
 */
export function inOrder<Each extends Facet>(facets: readonly Each[]): Each[] {
  return facets.toSorted((one, other) => rank(one) - rank(other) || within(one) - within(other))
}

function rank({ as, weighs }: Facet): number {
  if (as === "nothing") return NOTHING
  if (!weighs || as === "unread") return REST
  if (as === "other") return OTHER
  if (as === "level") return LEVEL
  return as === "disagreement" ? DISAGREEMENT : NOTABLE
}

function within({ as, text, weighs }: Facet): number {
  if (as === "nothing") return text === "" ? 0 : 1
  return as === "level" && weighs ? LEVELS.indexOf(amlLevelOf(text) ?? "unknown") : 0
}

/** The words that facets of several fields share: alone they would not say which of them is meant. */
export function sharedWords(facets: readonly Facet[]): ReadonlySet<string> {
  const fields = Map.groupBy(
    facets.filter(({ text, field }) => text !== "" && field !== ""),
    ({ text }) => text,
  )
  return new Set([...fields].filter(([, own]) => own.length > 1).map(([text]) => text))
}
