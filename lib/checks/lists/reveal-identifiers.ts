import "server-only"
import type { Actor } from "#lib/auth/actor.ts"
import { checksById } from "#lib/checks/lists/list-checks.ts"
import { db } from "#lib/db/client.ts"
import { CotejoError } from "#lib/errors.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { maySee } from "./visible-operations.ts"

/** Whole identifiers, by the checks' ids; each that the person may see leaves an audit row. Throws `not_found` when there is none. */
export async function revealIdentifiers(
  actor: Actor,
  ids: readonly string[],
): Promise<Record<string, string>> {
  const seen = (await checksById(ids)).filter((check) => maySee(actor.user, check))
  if (seen.length === 0) throw new CotejoError("not_found")
  await db().transaction(async (tx) => {
    for (const { id } of seen) await actor.record(tx, { type: "check", id })
  })
  return Object.fromEntries(
    seen.map(({ id, operation, input }) => [id, operationOf(operation).subject(input).identifier]),
  )
}
