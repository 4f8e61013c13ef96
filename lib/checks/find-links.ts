export type FoundLink = { role: string; link: string }

/**
 * The texts of the given fields: of the record itself or, where it has none of them (a task's answer wraps its record), of the records
 * within it. Nothing within a list, and nothing that comes twice: which of two would be meant is not known.
 */
export function findLinks(data: unknown, fields: readonly string[]): FoundLink[] {
  const found = withinRecord(data, fields)
  return found.filter(({ role }) => found.filter((other) => other.role === role).length === 1)
}

function withinRecord(data: unknown, fields: readonly string[]): FoundLink[] {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return []
  const entries = Object.entries(data)
  if (!entries.some(([key]) => fields.includes(key)))
    return entries.flatMap(([, value]) => withinRecord(value, fields))
  return entries.flatMap(([role, link]) =>
    fields.includes(role) && typeof link === "string" && link !== "" ? [{ role, link }] : [],
  )
}
