import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { closeDb, db } from "#lib/db/client.ts"
import { signInFailures } from "#lib/db/schema/people.ts"
import { type FreshDatabase, freshDatabase } from "../../e2e/support/fresh-database.ts"
import { handed, setForThisProcess } from "../../e2e/support/settings.ts"
import { signIn } from "./sign-in.ts"

let database: FreshDatabase

const personOf = (role: string) =>
  handed().people.find((one) => one.role === role) ?? { email: "", password: "" }

beforeAll(async () => {
  database = await freshDatabase()
  database.useHere()
  setForThisProcess({
    OIDC_ISSUER: "https://id.example.com",
    OIDC_CLIENT_ID: "cotejo",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_ONLY: "true",
    ADMIN_EMAIL: personOf("admin").email.toUpperCase(),
  })
})
beforeEach(async () => {
  await db().delete(signInFailures)
})
afterAll(async () => {
  await closeDb()
  await database.drop()
})

async function attempt(email: string, password: string) {
  const began = performance.now()
  const started = await signIn(email, password, {
    userAgent: "test",
    network: "192.0.2.1",
    device: undefined,
  })
  return { isIn: started !== undefined, ms: performance.now() - began }
}

test("with passwords off, the emergency account's opens it; another's right one is refused, and takes as long as nobody's", async () => {
  const { email, password } = personOf("analyst")
  const fastest = { theirs: Number.POSITIVE_INFINITY, nobodys: Number.POSITIVE_INFINITY }
  for (let round = 0; round < 5; round += 1) {
    await db().delete(signInFailures)
    const theirs = await attempt(email, password)
    const nobodys = await attempt("nobody@cotejo.example", password)
    expect([theirs.isIn, nobodys.isIn]).toEqual([false, false])
    fastest.theirs = Math.min(fastest.theirs, theirs.ms)
    fastest.nobodys = Math.min(fastest.nobodys, nobodys.ms)
  }
  // Without the comparison it would be a tenth.
  expect(fastest.theirs).toBeGreaterThan(fastest.nobodys / 2)
  const admin = personOf("admin")
  expect((await attempt(admin.email, admin.password)).isIn).toBe(true)
})
