import type { Facet } from "#lib/checks/results/facets.ts"

/**
 * Facets as a person looks for them: what weighs first, then that there was no record with the words of tasks that ended so (which are counted
 * in it), then the rest; the order they came in stands otherwise.
 */
export function inOrder<Each extends Facet>(facets: readonly Each[]): Each[] {
  return facets.toSorted((one, other) => rank(one) - rank(other))
}

function rank({ as, text, weighs }: Facet): number {
  if (as === "nothing") return text === "" ? 1 : 2
  return weighs && as !== "unread" ? 0 : 3
}

/** The words that facets of several fields bear: alone they would not say which of them is meant. */
export function sharedWords(facets: readonly Facet[]): ReadonlySet<string> {
  const fields = Map.groupBy(
    facets.filter(({ text, field }) => text !== "" && field !== ""),
    ({ text }) => text,
  )
  return new Set([...fields].filter(([, own]) => own.length > 1).map(([text]) => text))
}
