import "server-only"
import { inArray } from "drizzle-orm"
import type { Executor } from "#lib/db/client.ts"
import { batches } from "#lib/db/schema/checks.ts"
import { textOf } from "#lib/vault/sealed.ts"

export async function batchNames(
  on: Pick<Executor, "select">,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await on
    .select({ id: batches.id, name: batches.name })
    .from(batches)
    .where(inArray(batches.id, known))
  return new Map(rows.map(({ id, name }) => [id, textOf(name, id)]))
}
