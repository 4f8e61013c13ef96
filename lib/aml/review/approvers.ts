import "server-only"
import { and, asc, inArray, isNull, ne } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"
import { PERMISSIONS } from "#lib/domain/access/permissions.ts"

const MOST_NAMED = 3

/** The names of some people who may approve what that person concludes. */
export async function approversFor(userId: string): Promise<string[]> {
  const rows = await db()
    .select({ name: users.name })
    .from(users)
    .where(
      and(inArray(users.role, PERMISSIONS["aml.confirm"]), isNull(users.disabledAt), ne(users.id, userId)),
    )
    .orderBy(asc(users.name))
    .limit(MOST_NAMED)
  return rows.map(({ name }) => name)
}
