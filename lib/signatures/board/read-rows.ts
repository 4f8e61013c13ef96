import "server-only"
import { and, asc, count, desc, eq, inArray, lt, type SQL } from "drizzle-orm"
import type { ActingUser } from "#lib/auth/actor.ts"
import { QUESTION, tryInput } from "#lib/checks/sealed-check.ts"
import { changedSince, changeOrder, changesOf, newestRevision } from "#lib/db/changes.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { can } from "#lib/domain/access/permissions.ts"
import type { BoardPage, BoardRow } from "./board-row.ts"
import { boardRow, type RegisterRow } from "./present-row.ts"

/** The requests that this person may see: all of them, or those that they sent or added. */
export function visibleTo(user: Pick<ActingUser, "id" | "role">): SQL | undefined {
  return can(user.role, "signature.readAll") ? undefined : eq(signatureRequests.createdBy, user.id)
}

export async function boardPage(
  user: ActingUser,
  cursor: string | undefined,
  limit: number,
): Promise<BoardPage> {
  const revision = await newestRevision("signature_revision")
  const older = cursor === undefined ? undefined : lt(signatureRequests.id, cursor)
  const found = await select(and(visibleTo(user), older), desc(signatureRequests.id), limit + 1)
  const items = found.slice(0, limit)
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null, revision }
}

/** The requests that changed after a revision, oldest change first; those of the last seconds may come twice (`changedSince`). */
export async function boardChanges(user: ActingUser, since: number, limit: number): Promise<BoardPage> {
  const newest = await newestRevision("signature_revision")
  const which = and(visibleTo(user), changedSince(signatureRequests, since))
  const found = await select(which, changeOrder(signatureRequests, since), limit + 1)
  return { ...changesOf(found, limit, { since, newest }), nextCursor: null }
}

export async function countVisible(user: ActingUser): Promise<number> {
  const [row] = await db().select({ count: count() }).from(signatureRequests).where(visibleTo(user))
  return row?.count ?? 0
}

export async function visibleRow(user: ActingUser, id: string): Promise<BoardRow | undefined> {
  const [row] = await select(and(visibleTo(user), eq(signatureRequests.id, id)), asc(signatureRequests.id), 1)
  return row
}

async function select(which: SQL | undefined, order: SQL, limit: number): Promise<BoardRow[]> {
  const rows: RegisterRow[] = await db()
    .select({
      request: signatureRequests,
      checkState: checks.state,
      checkCharge: checks.charge,
      person: { id: users.id, name: users.name },
    })
    .from(signatureRequests)
    .innerJoin(users, eq(users.id, signatureRequests.createdBy))
    .leftJoin(checks, eq(checks.id, signatureRequests.checkId))
    .where(which)
    .orderBy(order)
    .limit(limit)
  const asked = await questionsOf(rows)
  return rows.map((row) => boardRow(row, asked.get(row.request.checkId ?? "")))
}

async function questionsOf(rows: readonly RegisterRow[]): Promise<Map<string, Record<string, string>>> {
  const unread = rows.flatMap(({ request }) =>
    request.record === null && request.checkId !== null ? [request.checkId] : [],
  )
  if (unread.length === 0) return new Map()
  const found = await db().select(QUESTION).from(checks).where(inArray(checks.id, unread))
  return new Map(
    found.flatMap((question) => {
      const input = tryInput(question)
      return input === undefined ? [] : [[question.id, input] as const]
    }),
  )
}
