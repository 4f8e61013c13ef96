import type { Operation } from "#lib/operations/define.ts"
import { readEnvelope, readTaskBody } from "#lib/upstream/read-envelope.ts"

export type FoundLink = { role: string; link: string }

export function linksIn(
  { task, wire, fileFields }: Pick<Operation, "task" | "wire" | "fileFields">,
  body: Uint8Array | null,
): FoundLink[] {
  if (!body || fileFields.length === 0) return []
  const envelope = task ? readTaskBody(body) : readEnvelope(wire.envelope, body)
  return envelope?.readable ? findLinks(envelope.data, fileFields) : []
}

/** The texts of those fields, of the record or of records within it; nothing in a list or twice: which of two is meant is not known. */
export function findLinks(data: unknown, fields: readonly string[]): FoundLink[] {
  const byRole = Map.groupBy(withinRecord(data, fields), ({ role }) => role)
  return [...byRole.values()].flatMap((found) => (found.length === 1 ? found : []))
}

/** Not recursive: an answer may be nested to any depth, and nothing may keep it from being stored. */
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
