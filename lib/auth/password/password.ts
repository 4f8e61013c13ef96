import "server-only"
import { isDeepStrictEqual } from "node:util"
import { hash, parseOptions, verify } from "@node-rs/argon2"
import { and, eq } from "drizzle-orm"
import pLimit from "p-limit"
import { db } from "#lib/db/client.ts"
import { users } from "#lib/db/schema/people.ts"
import { CotejoError } from "#lib/errors.ts"
import { logFault } from "#lib/log/fault.ts"
import { processWide } from "#lib/process-wide.ts"

/** OWASP's first choice for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Computed at a time, each with a core and 19 MiB of its own; and how many more may wait. */
const MAX_AT_ONCE = 2
const MAX_WAITING = 64
const RETRY_AFTER_SECONDS = 2

/** Our own limits: nothing longer is ever hashed, or looked for. */
export const MAX_PASSWORD = 200
export const MAX_EMAIL = 254

const hashing = processWide("hashing", () => pLimit(MAX_AT_ONCE))

/** Takes its turn; throws `throttled` when too many wait already. */
function inTurn<T>(run: () => Promise<T>): Promise<T> {
  if (hashing.pendingCount >= MAX_WAITING) {
    return Promise.reject(new CotejoError("throttled", { retryAfterSeconds: RETRY_AFTER_SECONDS }))
  }
  return hashing(run)
}

/** A salted argon2id hash in the PHC format, parameters included. Throws `throttled` when too many are waiting for one. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

let decoy: Promise<string> | undefined

function decoyHash(): Promise<string> {
  decoy ??= hash("a password that nobody has", COST)
  return decoy
}

async function isOutdated(passwordHash: string): Promise<boolean> {
  return !isDeepStrictEqual(parseOptions(passwordHash), parseOptions(await decoyHash()))
}

/** Whether it is the hash's password. Without one a decoy costs the same time, so nobody learns who exists. Throws `throttled`. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (password.length > MAX_PASSWORD) return false
  const compared = passwordHash ?? (await decoyHash())
  const matches = await inTurn(() => verify(compared, password))
  return passwordHash !== undefined && matches
}

/** Renews the hash of a password that was right, made with parameters of before. Never throws: the old one stays good. Returns the present one. */
export async function renewHash(userId: string, passwordHash: string, password: string): Promise<string> {
  try {
    if (!(await isOutdated(passwordHash))) return passwordHash
    const renewed = await hashPassword(password)
    // Unless somebody gave or took the password meanwhile.
    const changed = await db()
      .update(users)
      .set({ passwordHash: renewed })
      .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
      .returning({ id: users.id })
    return changed.length > 0 ? renewed : passwordHash
  } catch (error) {
    if (!(error instanceof CotejoError)) logFault({ doing: "renewing a hash" }, undefined, error)
    return passwordHash
  }
}
