import "server-only"
import type { checks } from "#lib/db/schema/checks.ts"
import type { Result } from "#lib/domain/results.ts"

type StoredResult = Pick<typeof checks.$inferSelect, "id" | "resultKind" | "result">

/** Returns the stored one-line result; null where there is none, or it is not this row's own. */
export function storedLine({ id, resultKind, result }: StoredResult): Result | null {
  const line = result?.tryOpen(id)
  return resultKind !== null && line ? { kind: resultKind, line } : null
}
