import "server-only"
import { hash, verify } from "@node-rs/argon2"

/** OWASP's first choice for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A salted argon2id hash in the PHC format, parameters included. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

let decoy: Promise<string> | undefined

/**
 * Whether the password is that of the hash. Without a hash (nobody has that e-mail) the same work is done against a decoy,
 * so that the time of the answer does not tell who exists.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("a password that nobody has")
  const matches = await verify(passwordHash ?? (await decoy), password)
  return passwordHash !== undefined && matches
}
