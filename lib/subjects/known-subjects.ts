import "server-only"
import type { SubjectKind } from "#lib/domain/subject-kinds.ts"
import { env } from "#lib/env.ts"
import { keepNewest } from "#lib/keep-newest.ts"
import { processWide } from "#lib/process-wide.ts"

const MAX_KNOWN = 20_000

type Known = { url: string; ids: Map<string, string> }

const known = processWide<Known>("knownSubjects", () => ({ url: "", ids: new Map() }))

/**
 * The id of the subject of that kind and index, where this process met it before; only ever a guess, which the statement that uses it
 * confirms. No identifier is held, only its blind index.
 */
export function knownSubjectId(kind: SubjectKind, index: Buffer): string | undefined {
  return idsHere().get(keyOf(kind, index))
}

/** Remembers it for the next question about the same subject. */
export function rememberSubject(kind: SubjectKind, index: Buffer, id: string): void {
  keepNewest(idsHere(), keyOf(kind, index), id, MAX_KNOWN)
}

function idsHere(): Map<string, string> {
  const url = env().databaseUrl
  if (known.url !== url) Object.assign(known, { url, ids: new Map() })
  return known.ids
}

function keyOf(kind: SubjectKind, index: Buffer): string {
  return `${kind}:${index.toString("base64")}`
}
