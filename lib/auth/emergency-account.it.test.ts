import { beforeAll, beforeEach, expect, test } from "vitest"
import { db } from "#lib/db/client.ts"
import { signInFailures } from "#lib/db/schema/people.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { seededPerson, setForThisProcess } from "#test/processes/settings.ts"
import { signIn } from "./sign-in.ts"

ownDatabase()
beforeAll(async () => {
  setForThisProcess({
    OIDC_ISSUER: "https://id.example.com",
    OIDC_CLIENT_ID: "cotejo",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_ONLY: "true",
    ADMIN_EMAIL: seededPerson("admin").email.toUpperCase(),
  })
})
beforeEach(async () => {
  await db().delete(signInFailures)
})

/** Tries to sign in; `work`: the processor time that took, in microseconds, which no busy machine makes longer. */
async function attempt(email: string, password: string) {
  const began = process.cpuUsage()
  const started = await signIn(email, password, {
    userAgent: "test",
    network: "192.0.2.1",
    device: undefined,
  })
  const { user, system } = process.cpuUsage(began)
  return { isIn: started !== undefined, work: user + system }
}

test("with passwords off, the emergency account's opens it; another's right one is refused, and is as much work as nobody's", async () => {
  const { email, password } = seededPerson("analyst")
  const least = { theirs: Number.POSITIVE_INFINITY, nobodys: Number.POSITIVE_INFINITY }
  for (let round = 0; round < 5; round += 1) {
    await db().delete(signInFailures)
    const theirs = await attempt(email, password)
    const nobodys = await attempt("nobody@cotejo.example", password)
    expect([theirs.isIn, nobodys.isIn]).toEqual([false, false])
    least.theirs = Math.min(least.theirs, theirs.work)
    least.nobodys = Math.min(least.nobodys, nobodys.work)
  }
  // Without the comparison it would be a tenth.
  expect(least.theirs).toBeGreaterThan(least.nobodys / 2)
  const admin = seededPerson("admin")
  expect((await attempt(admin.email, admin.password)).isIn).toBe(true)
})
