import "server-only"
import { eq } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"

/** When that check was emptied, by an erasure or at the end of its retention period; null when it was not. */
export async function erasedAt(checkId: string): Promise<Date | null> {
  const [row] = await db().select({ at: checks.erasedAt }).from(checks).where(eq(checks.id, checkId))
  return row?.at ?? null
}
