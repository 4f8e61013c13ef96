import type { Facet } from "#lib/checks/results/facets.ts"

/**
 * Facets in the order that a person needs: notable ones first, then "no record" with the words of tasks that ended so (which are counted
 * in it), then the rest; otherwise in the given order.
 */
export function inOrder<Each extends Facet>(facets: readonly Each[]): Each[] {
  return facets.toSorted((one, other) => rank(one) - rank(other))
}

function rank({ as, text, weighs }: Facet): number {
  if (as === "nothing") return text === "" ? 1 : 2
  return weighs && as !== "unread" ? 0 : 3
}

/** The words that facets of several fields share: alone they would not say which of them is meant. */
export function sharedWords(facets: readonly Facet[]): ReadonlySet<string> {
  const fields = Map.groupBy(
    facets.filter(({ text, field }) => text !== "" && field !== ""),
    ({ text }) => text,
  )
  return new Set([...fields].filter(([, own]) => own.length > 1).map(([text]) => text))
}
