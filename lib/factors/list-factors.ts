import "server-only"
import { asc, eq } from "drizzle-orm"
import { db, type Executor } from "#lib/db/client.ts"
import { secondFactors } from "#lib/db/schema/factors.ts"
import type { FactorKind } from "#lib/domain/access/sign-in-methods.ts"
import { recoveryCodesLeft } from "./recovery-codes.ts"

/** A factor as its person sees it; instants are ISO 8601. */
export type ListedFactor = {
  id: string
  kind: FactorKind
  name: string
  createdAt: string
  lastUsedAt: string | null
}

export type ListedFactors = { factors: ListedFactor[]; codesLeft: number }

export async function listFactors(userId: string): Promise<ListedFactors> {
  const { id, kind, name, createdAt, lastUsedAt } = secondFactors
  const [rows, codesLeft] = await Promise.all([
    db()
      .select({ id, kind, name, createdAt, lastUsedAt })
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId))
      .orderBy(asc(id)),
    recoveryCodesLeft(db(), userId),
  ])
  const factors = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }))
  return { factors, codesLeft }
}

/** The kinds that a person has; empty for somebody who has a password alone. */
export async function factorKindsOf(on: Executor, userId: string): Promise<ReadonlySet<FactorKind>> {
  const rows = await on
    .select({ kind: secondFactors.kind })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  return new Set(rows.map(({ kind }) => kind))
}
