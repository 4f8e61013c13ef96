import "server-only"
import { asc } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"

/** Everybody who may have asked something, disabled people too, by name. */
export async function peopleNames(): Promise<{ id: string; name: string }[]> {
  return db().select({ id: users.id, name: users.name }).from(users).orderBy(asc(users.name))
}
