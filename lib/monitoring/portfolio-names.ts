import "server-only"
import { desc, eq } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { portfolioMembers, portfolios } from "#lib/db/schema/monitoring.ts"
import { textOf } from "#lib/vault/sealed.ts"

export type PortfolioName = { id: string; name: string }

/** What every portfolio is called, the newest first. */
export async function portfolioNames(): Promise<PortfolioName[]> {
  const rows = await db()
    .select({ id: portfolios.id, name: portfolios.name })
    .from(portfolios)
    .orderBy(desc(portfolios.id))
  return rows.map(({ id, name }) => ({ id, name: textOf(name, id) }))
}

export async function portfoliosOf(subjectId: string): Promise<PortfolioName[]> {
  const rows = await db()
    .select({ id: portfolios.id, name: portfolios.name })
    .from(portfolioMembers)
    .innerJoin(portfolios, eq(portfolios.id, portfolioMembers.portfolioId))
    .where(eq(portfolioMembers.subjectId, subjectId))
    .orderBy(desc(portfolios.id))
  return rows.map(({ id, name }) => ({ id, name: textOf(name, id) }))
}
