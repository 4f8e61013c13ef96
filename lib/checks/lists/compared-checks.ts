/** More than this many columns nobody can compare; a limit of ours. */
export const MAX_COMPARED = 8

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Parses `ids=uuid,uuid` of a comparison: each once, in their order; a part that is no id is left out. */
export function comparedIds(text: string | undefined): string[] {
  const ids = (text ?? "").split(",").filter((part) => UUID.test(part))
  return [...new Set(ids)].slice(0, MAX_COMPARED)
}
