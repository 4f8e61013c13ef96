import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { db } from "#lib/db/client.ts"
import { identities, users } from "#lib/db/schema/people.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { setForThisProcess } from "#test/processes/settings.ts"
import { liveSession } from "../session/session-row.ts"
import type { Claims } from "./claims.ts"
import { signInByIdentity } from "./sign-in-by-identity.ts"

const ISSUER = "https://login.microsoftonline.com/t/v2.0"

ownDatabase()
beforeAll(() => {
  setForThisProcess({ OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: "cotejo", OIDC_CLIENT_SECRET: "secret" })
})

let number = 0
const about = { userAgent: "test", network: "192.0.2.1", requestId: "r" }

function someone(more: Claims = {}): Claims {
  const sub = `s-${++number}`
  return { iss: ISSUER, sub, email: `${sub}@empresa.pe`, email_verified: true, roles: "analyst", ...more }
}

const enter = (claims: Claims, askedAgain = false) => signInByIdentity(claims, { ...about, askedAgain })
const now = () => Math.floor(Date.now() / 1000)

test.each([[12345], [""], ["  "], [{}], [["s"]], [null], [undefined], ["x".repeat(256)]])(
  "a `sub` that is no text (case %#) opens nothing, and makes nobody",
  async (sub) => {
    const claims = someone({ sub })
    await expect(enter(claims)).rejects.toMatchObject({ code: "subject_unusable" })
    expect(await db().$count(users, eq(users.email, String(claims.email)))).toBe(0)
  },
)

test("a number and its digits are not one person", async () => {
  await enter(someone({ sub: "777" }))
  await expect(enter(someone({ sub: 777 }))).rejects.toMatchObject({ code: "subject_unusable" })
  expect(await db().$count(identities, eq(identities.subject, "777"))).toBe(1)
})

test.each([
  [{ roles: undefined, _claim_names: { roles: "src1" }, _claim_sources: { src1: {} } }, "too_many_groups"],
  [{ roles: undefined, _claim_names: { groups: "src1" } }, "no_role"],
  [{ roles: undefined, hasgroups: true }, "no_role"],
  [{ roles: undefined }, "no_role"],
])("%j is refused as %s", async (claims, code) => {
  await expect(enter(someone(claims))).rejects.toMatchObject({ code })
})

test("a sign-in confirms the session from when the provider says that it asked, and not at all where it does not say", async () => {
  const confirmed = async (claims: Claims) => {
    const { sessionId } = await enter(someone(claims))
    return (await liveSession(sessionId))?.recentlyConfirmed
  }
  expect(await confirmed({ auth_time: now() })).toBe(true)
  expect(await confirmed({ auth_time: now() - 3_600 })).toBe(false)
  expect(await confirmed({})).toBe(false)
  expect(await confirmed({ auth_time: String(now()) })).toBe(false)
})

test("who was sent to prove anew who they are comes back with that proof, or not at all", async () => {
  for (const auth_time of [undefined, 0, now() - 3_600, String(now())])
    await expect(enter(someone({ auth_time }), true)).rejects.toMatchObject({ code: "not_asked_again" })
  const { sessionId } = await enter(someone({ auth_time: now() }), true)
  expect(await liveSession(sessionId)).toMatchObject({ recentlyConfirmed: true })
})
