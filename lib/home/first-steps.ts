import "server-only"
import { and, eq, exists, inArray, type SQL, sql } from "drizzle-orm"
import type { SignedInUser } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { amlCases } from "#lib/db/schema/aml.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import { secondFactors } from "#lib/db/schema/factors.ts"
import { files } from "#lib/db/schema/files.ts"
import { auditLog, users } from "#lib/db/schema/people.ts"
import type { Role } from "#lib/domain/access/permissions.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import { preferencesOf } from "#lib/people/preferences.ts"

const FACTS = {
  asked: (id: string) => exists(db().select({ one: sql`1` }).from(checks).where(eq(checks.requestedBy, id))),
  factor: (id: string) =>
    exists(db().select({ one: sql`1` }).from(secondFactors).where(eq(secondFactors.userId, id))),
  list: (id: string) => exists(db().select({ one: sql`1` }).from(batches).where(eq(batches.createdBy, id))),
  pdf: acted("file.opened", "files.zipped"),
  proof: acted("constancia.issued"),
  confirmed: acted("aml.conclusion_confirmed"),
  limit: acted("limit.changed"),
  compared: acted("file.verified"),
  log: acted("log.exported"),
  person: acted("person.added"),
  key: acted("key.tested"),
} satisfies Record<string, (id: string) => SQL>

export type StepKey = keyof typeof FACTS

/** What has to be there before a step can be taken; the others can be at any time. */
const NEEDS: { [key in StepKey]?: () => SQL } = {
  pdf: () => exists(db().select({ one: sql`1` }).from(files).where(eq(files.state, "sealed"))),
  compared: () => exists(db().select({ one: sql`1` }).from(files).where(eq(files.state, "sealed"))),
  proof: () => exists(db().select({ one: sql`1` }).from(checks).where(eq(checks.state, "answered"))),
  confirmed: () => exists(db().select({ one: sql`1` }).from(amlCases).where(eq(amlCases.state, "concluded"))),
}

const HREF: Record<StepKey, string> = {
  asked: "/ask/person",
  factor: "/account",
  list: "/batches/new",
  pdf: "/reports",
  proof: "/checks",
  confirmed: "/reports/review",
  limit: "/ledger/limits",
  compared: "/reports/verify",
  log: "/admin/log",
  person: "/admin/people",
  key: "/admin/service",
}

const STEPS: Record<Role, readonly StepKey[]> = {
  analyst: ["asked", "list", "pdf", "proof", "factor"],
  manager: ["asked", "confirmed", "limit", "pdf", "factor"],
  compliance: ["asked", "confirmed", "limit", "pdf", "factor"],
  records: ["pdf", "proof", "compared", "factor"],
  auditor: ["log", "factor"],
  admin: ["person", "key", "limit", "log", "factor"],
}

export type FirstStep = { key: StepKey; href: string; isDone: boolean }

const NEW_MS = 7 * 24 * 3_600_000

/** The first steps of that person that they did or can take now, by one query; null once they put them away, did three of five, or are no longer new. */
export async function firstSteps(
  { id, role }: Pick<SignedInUser, "id" | "role">,
  now: Date,
): Promise<FirstStep[] | null> {
  if ((await preferencesOf(id)).stepsHidden) return null
  const keys = STEPS[role]
  const { rows } = await db().execute<Record<string, boolean>>(
    sql`select ${sql.join(
      keys.flatMap((key) => [
        sql`${FACTS[key](id)} as ${sql.identifier(key)}`,
        sql`${NEEDS[key]?.() ?? sql`true`} as ${sql.identifier(`can_${key}`)}`,
      ]),
      sql`, `,
    )}, ${users.createdAt} > ${new Date(now.getTime() - NEW_MS).toISOString()} as is_new
      from ${users} where ${eq(users.id, id)}`,
  )
  const steps = keys
    .map((key) => ({ key, href: HREF[key], isDone: rows[0]?.[key] === true }))
    .filter(({ key, isDone }) => isDone || rows[0]?.[`can_${key}`] === true)
  const done = steps.filter(({ isDone }) => isDone).length
  return rows[0]?.is_new !== true || done * 5 >= keys.length * 3 ? null : steps
}

function acted(...actions: AuditAction[]): (id: string) => SQL {
  return (id) =>
    exists(
      db()
        .select({ one: sql`1` })
        .from(auditLog)
        .where(and(eq(auditLog.actorId, id), inArray(auditLog.action, actions), eq(auditLog.ok, true))),
    )
}
