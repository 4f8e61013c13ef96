import "server-only"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { env } from "#lib/env.ts"

const MAX_KNOWN = 20_000

type Known = { url: string; ids: Map<string, string> }

// On globalThis for the same reason as the pool (lib/db/client.ts).
const shared = globalThis as typeof globalThis & { __cotejoSubjects?: Known }

/**
 * The id of the subject of that kind and index, where this process met it before; only ever a guess, which the statement that uses it
 * confirms. No identifier is held, only its blind index.
 */
export function knownSubjectId(kind: SubjectKind, index: Buffer): string | undefined {
  return idsHere().get(keyOf(kind, index))
}

/** Remembers it for the next question about the same subject; the one that was remembered first goes when there are too many. */
export function rememberSubject(kind: SubjectKind, index: Buffer, id: string): void {
  const ids = idsHere()
  ids.set(keyOf(kind, index), id)
  const [first] = ids.size > MAX_KNOWN ? ids.keys() : []
  if (first !== undefined) ids.delete(first)
}

function idsHere(): Map<string, string> {
  const url = env().databaseUrl
  if (shared.__cotejoSubjects?.url !== url) shared.__cotejoSubjects = { url, ids: new Map() }
  return shared.__cotejoSubjects.ids
}

function keyOf(kind: SubjectKind, index: Buffer): string {
  return `${kind}:${index.toString("base64")}`
}
