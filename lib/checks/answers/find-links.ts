export type FoundLink = { role: string; link: string }

/**
 * The texts of the given fields: of the record itself or, where it has none of them (a task's answer wraps its record), of the records
 * within it. Nothing within a list, and nothing that comes twice: which of two would be meant is not known.
 */
export function findLinks(data: unknown, fields: readonly string[]): FoundLink[] {
  const byRole = Map.groupBy(withinRecord(data, fields), ({ role }) => role)
  return [...byRole.values()].flatMap((found) => (found.length === 1 ? found : []))
}

/** Without calling itself: what came has any depth, and nothing may keep it from being stored. */
function withinRecord(data: unknown, fields: readonly string[]): FoundLink[] {
  const found: FoundLink[] = []
  const left = [data]
  while (left.length > 0) {
    const record = left.pop()
    if (typeof record !== "object" || record === null || Array.isArray(record)) continue
    const entries: [string, unknown][] = Object.entries(record)
    const own = entries.filter(([key]) => fields.includes(key))
    for (const [role, link] of own) {
      if (typeof link === "string" && link !== "") found.push({ role, link })
    }
    if (own.length === 0) for (const [, value] of entries) left.push(value)
  }
  return found
}
