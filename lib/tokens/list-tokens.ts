import "server-only"
import { and, desc, eq, isNull, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { programTokens } from "#lib/db/schema/tokens.ts"
import type { Permission } from "#lib/domain/access/permissions.ts"

/** A token as its person sees it; instants are ISO 8601. */
export type ListedToken = {
  id: string
  name: string
  beginning: string
  scopes: Permission[]
  createdAt: string
  expiresAt: string
  hasExpired: boolean
  lastUsedAt: string | null
  lastNetwork: string | null
}

/** A person's tokens that were not revoked, the newest first; those that have expired too, so that it is seen why a program stopped. */
export async function listTokens(userId: string): Promise<ListedToken[]> {
  const rows = await db()
    .select({
      id: programTokens.id,
      name: programTokens.name,
      beginning: programTokens.beginning,
      scopes: programTokens.scopes,
      createdAt: programTokens.createdAt,
      expiresAt: programTokens.expiresAt,
      hasExpired: sql<boolean>`${programTokens.expiresAt} <= now()`,
      lastUsedAt: programTokens.lastUsedAt,
      lastNetwork: programTokens.lastNetwork,
    })
    .from(programTokens)
    .where(and(eq(programTokens.userId, userId), isNull(programTokens.revokedAt)))
    .orderBy(desc(programTokens.createdAt), desc(programTokens.id))
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }))
}
