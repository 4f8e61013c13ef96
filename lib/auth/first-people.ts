import "server-only"
import { count } from "drizzle-orm"
import { db, type Executor } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"
import type { Role } from "#lib/domain/access/permissions.ts"
import { StartFailure } from "#lib/start-failure.ts"
import { normalizeEmail } from "./normalize-email.ts"
import { hashPassword } from "./password/password.ts"
import { isCommon } from "./password/password-rules.ts"
import { temporaryFromNow, typableSecret } from "./password/typable-secret.ts"

export type FirstPerson = { email: string; password: string; role: Role; name: string }

const SAMPLES: Omit<FirstPerson, "password">[] = [
  { email: "analista@cotejo.example", role: "analyst", name: "Ana Quispe" },
  { email: "gerencia@cotejo.example", role: "manager", name: "Mario Huamán" },
  { email: "cumplimiento@cotejo.example", role: "compliance", name: "Carla Rojas" },
  { email: "archivo@cotejo.example", role: "records", name: "Rosa Ñahui" },
]

/**
 * Creates the first administrator, and in the sandbox its sample people, when nobody exists yet. Returns those whose passwords were
 * generated here, to be shown once. Throws a StartFailure for a given password that is common.
 */
export async function ensureFirstPeople(settings: {
  adminEmail: string | undefined
  adminPassword: string | undefined
  samples: boolean
}): Promise<FirstPerson[]> {
  if (await isSomebodyThere(db())) return []
  if (settings.adminPassword !== undefined && (await isCommon(settings.adminPassword))) {
    throw new StartFailure(
      "ADMIN_PASSWORD is one of the most used passwords, or one of them with figures or signs around it.",
      "Choose another one, such as four words that do not go together, or leave it out: then one is made.",
    )
  }
  const admin = {
    email: normalizeEmail(settings.adminEmail ?? "admin@cotejo.example"),
    password: settings.adminPassword ?? typableSecret(),
    role: "admin",
    name: settings.samples ? "Elena Paredes" : "Administración",
  } as const
  const samples = settings.samples ? SAMPLES.map((sample) => ({ ...sample, password: typableSecret() })) : []
  const people = [admin, ...samples.filter((sample) => sample.email !== admin.email)]
  const rows = await Promise.all(
    people.map(async ({ password, ...person }) => ({
      ...person,
      passwordHash: await hashPassword(password),
      ...(settings.samples ? {} : temporaryFromNow),
    })),
  )
  const created = await db().transaction(async (tx) => {
    await tx.execute("lock table users in exclusive mode") // replicas that start together create them once
    if (await isSomebodyThere(tx)) return false
    await tx.insert(users).values(rows)
    return true
  })
  if (!created) return []
  return people.filter((person) => person !== admin || settings.adminPassword === undefined)
}

async function isSomebodyThere(executor: Executor): Promise<boolean> {
  const [existing] = await executor.select({ number: count() }).from(users)
  return existing !== undefined && existing.number > 0
}
