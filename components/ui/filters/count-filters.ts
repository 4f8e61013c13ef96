/** How many filters are set, as a person counts them: the first and the last day are one. */
export function countFilters(query: object): number {
  const isSet = ([, value]: [string, unknown]) => value !== undefined
  return new Set(
    Object.entries(query)
      .filter(isSet)
      .map(([name]) => (name === "to" ? "from" : name)),
  ).size
}
