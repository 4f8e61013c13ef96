import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { signInAs, signInAt } from "#test/desk/desk-client.ts"
import { postAuth } from "#test/desk/post-auth.ts"
import { type IdentityProvider, startIdentityProvider } from "#test/peers/identity-provider.ts"
import { type AppProcess, startApp } from "#test/processes/app-process.ts"
import { seededPerson } from "#test/processes/settings.ts"

let provider: IdentityProvider
let app: AppProcess

beforeAll(async () => {
  provider = await startIdentityProvider({ inToken: true })
  app = await startApp({ env: { ...provider.env, ADMIN_EMAIL: seededPerson("admin").email } })
  provider.serve(app.url)
})
beforeEach(async () => {
  await app.query("delete from sign_in_failures")
})
afterEach(() => {
  provider.tamper = undefined
  provider.detour = undefined
  provider.away(false)
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

let number = 0
/** Somebody whom the provider knows and we do not. */
function newcomer(more: object = {}) {
  number += 1
  const account = `sub-${number}`
  const email = `persona${number}@empresa.example`
  provider.people[account] = { email, email_verified: true, name: "Luz Ñahui", roles: "analyst", ...more }
  return { account, email }
}

/** The whole way in. Returns the browser, the provider's answer, and where ours led to. */
async function enter(account: string, who: Visitor = visitor(), callbackUrl = "/") {
  const back = await returnFromProvider(who, app.url, await goToProvider(who, app.url, callbackUrl), account)
  const answer = await who.fetch(back)
  return { who, back, to: answer.headers.get("location") ?? "", id: answer.headers.get("x-request-id") }
}

const isIn = async (who: Visitor) => (await who.fetch(`${app.url}/api/session`)).status === 200

async function lastRefusal() {
  const [row] = await app.query<{ actor_id: string | null; detail: object; request_id: string }>(
    "select actor_id, detail, request_id from audit_log where action = 'session.refused' order by at desc limit 1",
  )
  return row
}

/** The program's log has one line with that reason and the number of that request. */
function expectNoted(reason: string, requestId: string | null): void {
  const lines = app.logs().split("\n")
  expect(lines.filter((line) => line.includes(reason) && line.includes(requestId ?? "none"))).toHaveLength(1)
}

/** Expects that nobody was signed in, and that the page and the log both say why, under the same number. */
async function expectRefused({ who, to, id }: Awaited<ReturnType<typeof enter>>, code: string) {
  expect(to).toBe(`/sign-in?sso=${code}&request=${id}`)
  expect(await isIn(who)).toBe(false)
  expect(await lastRefusal()).toMatchObject({ detail: { way: "oidc", code }, request_id: id })
}

const userOf = async (email: string) =>
  (
    await app.query<{ id: string; role: string; password_hash: string | null; name: string }>(
      "select id, role, password_hash, name from users where email = $1",
      [email],
    )
  )[0]

describe("who comes in", () => {
  test("somebody new, with a role, has an account without a password; the log says by which way", async () => {
    const { account, email } = newcomer()
    const { who, to } = await enter(account, visitor(), "/checks?state=unknown")
    expect([to, await isIn(who)]).toEqual([`${app.url}/checks?state=unknown`, true])
    const user = await userOf(email)
    expect(user).toMatchObject({ role: "analyst", password_hash: null, name: "Luz Ñahui" })
    const rows = await app.query(
      "select action, detail from audit_log where actor_id = $1 and (target_id = $1::text or target_type = 'session') order by at",
      [user?.id],
    )
    expect(rows).toEqual([
      { action: "person.added", detail: { role: "analyst", way: "oidc" } },
      { action: "session.started", detail: { way: "oidc" } },
    ])
    await expect(signInAt(app.url, { email, password: "" })).rejects.toThrow("refused")
  })

  test("an account of that very e-mail, verified, is linked: its role, its password and its sessions are the provider's from then on", async () => {
    const { email, password } = seededPerson("manager")
    const before = await signInAt(app.url, { email, password })
    provider.people.mario = { email: email.toUpperCase(), email_verified: true, roles: ["otro", "records"] }
    const { who } = await enter("mario")
    expect(await isIn(who)).toBe(true)
    expect((await before.fetch("/api/session")).status).toBe(401)
    expect(await userOf(email)).toMatchObject({ role: "records", password_hash: null, name: "Mario Huamán" })
    await expect(signInAt(app.url, { email, password })).rejects.toThrow("refused")
    // Once linked it is the subject that counts, not the e-mail.
    provider.people.mario = { email: "otro@empresa.example", roles: "records,manager" }
    expect(await isIn((await enter("mario")).who)).toBe(true)
    const user = await userOf(email)
    expect(user?.role).toBe("manager")
    const changes = await app.query(
      "select detail from audit_log where action = 'person.changed' and target_id = $1 order by at",
      [user?.id],
    )
    expect(changes).toEqual([
      { detail: { from: "manager", to: "records", way: "oidc" } },
      { detail: { from: "records", to: "manager", way: "oidc" } },
    ])
  })

  test("two browsers at once, the first time: both are in, at one account", async () => {
    const { account, email } = newcomer()
    const both = await Promise.all([enter(account), enter(account)])
    expect(await Promise.all(both.map(({ who }) => isIn(who)))).toEqual([true, true])
    const rows = await app.query(
      "select 1 from identities join users on users.id = user_id where email = $1",
      [email],
    )
    expect(rows).toHaveLength(1)
  })

  test("without a role of ours, disabled, or turned back by the provider: nobody", async () => {
    const { account } = newcomer({ roles: ["Analyst", "root"] })
    await expectRefused(await enter(account), "no_role")
    await expectRefused(await enter(""), "declined")
    const other = newcomer()
    await enter(other.account)
    const user = await userOf(other.email)
    await app.query("update users set disabled_at = now() where id = $1", [user?.id])
    await expectRefused(await enter(other.account), "disabled")
    expect(await lastRefusal()).toMatchObject({ actor_id: user?.id })
  })

  test("the account for emergencies stays with its password; the last administrator stays one", async () => {
    const admin = seededPerson("admin")
    provider.people.elena = { email: admin.email, email_verified: true, roles: "records" }
    await expectRefused(await enter("elena"), "emergency_account")
    await signInAt(app.url, admin)
    const { account, email } = newcomer({ roles: "admin" })
    await enter(account)
    await app.query("update users set disabled_at = now() where email = $1", [admin.email])
    Object.assign(provider.people[account] ?? {}, { roles: "records" })
    await expectRefused(await enter(account), "last_administrator")
    expect((await userOf(email))?.role).toBe("admin")
    await app.query("update users set disabled_at = null where email = $1", [admin.email])
  })
})

describe("attacks", () => {
  test("state: an answer to another browser's question, or to none, is nobody's", async () => {
    const [victim, attacker] = [visitor(), visitor()]
    const { account } = newcomer()
    const back = await returnFromProvider(attacker, app.url, await goToProvider(attacker, app.url), account)
    const asked = provider.exchanges
    const fresh = await victim.fetch(back)
    expect(fresh.headers.get("location")).toContain("sso=unproven")
    await goToProvider(victim, app.url)
    const other = await victim.fetch(back)
    expect(other.headers.get("location")).toContain("sso=unproven")
    expectNoted("state_mismatch", other.headers.get("x-request-id"))
    expect([await isIn(victim), provider.exchanges]).toEqual([false, asked])
  })

  test("PKCE: a code that was asked for elsewhere is worth nothing in one's own attempt", async () => {
    const [victim, attacker] = [visitor(), visitor()]
    const stolen = newcomer()
    const from = await goToProvider(victim, app.url)
    expect(new URL(from).searchParams.get("code_challenge_method")).toBe("S256")
    const theirs = new URL(await returnFromProvider(victim, app.url, from, stolen.account))
    const own = new URL(
      await returnFromProvider(attacker, app.url, await goToProvider(attacker, app.url), newcomer().account),
    )
    own.searchParams.set("code", theirs.searchParams.get("code") ?? "")
    const answer = await attacker.fetch(own.href)
    expect(answer.headers.get("location")).toContain("sso=unproven")
    expectNoted("invalid_grant", answer.headers.get("x-request-id"))
    expect(await isIn(attacker)).toBe(false)
  })

  test("replay: the same answer a second time, with the cookies of the first", async () => {
    const who = visitor()
    const back = await returnFromProvider(who, app.url, await goToProvider(who, app.url), newcomer().account)
    const cookie = who.cookies(app.url)
    expect((await who.fetch(back)).headers.get("location")).toBe(`${app.url}/`)
    // The browser removed them at once; an attacker with a copy fails at the provider, for which a code is good for one exchange.
    expect(who.cookies(app.url)).not.toMatch(/state|pkce|nonce/)
    const again = await fetch(back, { headers: { cookie }, redirect: "manual" })
    expect(again.headers.get("location")).toContain("sso=unproven")
    expectNoted("invalid_grant", again.headers.get("x-request-id"))
    expect(again.headers.getSetCookie().join()).not.toContain("session-token=ey")
  })

  const seconds = () => Math.floor(Date.now() / 1000)
  test.each([
    ["nonce", "nonce_mismatch", () => ({ claims: { nonce: "of another attempt" } })],
    ["no nonce", "nonce_mismatch", () => ({ claims: { nonce: undefined } })],
    ["issuer", "unexpected_iss_value", () => ({ claims: { iss: "https://id.example.com" } })],
    ["audience", "aud_mismatch", () => ({ claims: { aud: "another app" } })],
    [
      "audience among others, given to another",
      "azp_mismatch",
      () => ({ claims: { aud: ["cotejo", "x"], azp: "x" } }),
    ],
    ["expiry", "jwt_expired", () => ({ claims: { exp: seconds() - 60 } })],
    ["unsigned", "unexpected_jwt_alg_received", () => ({ signature: "none" as const })],
    [
      "signed with the secret that we share",
      "unexpected_jwt_alg_received",
      () => ({ signature: { secret: provider.env.OIDC_CLIENT_SECRET ?? "" } }),
    ],
    ["wrong key", "failed_to_validate_jwt_signature", () => ({ signature: "another key" as const })],
  ])("an ID token that is not right: %s (%s)", async (_, reason, change) => {
    const { account, email } = newcomer()
    provider.tamper = change()
    const refused = await enter(account)
    await expectRefused(refused, reason === "unexpected_iss_value" ? "other_issuer" : "unproven")
    expectNoted(reason, refused.id)
    expect(await userOf(email)).toBeUndefined()
    provider.tamper = undefined
    expect(await isIn((await enter(account)).who)).toBe(true)
  })

  test("who is sent to prove anew who they are, and comes back without that proof, is refused in a sentence and stays signed in", async () => {
    const { account } = newcomer()
    const { who } = await enter(account)
    const again = async () => {
      const path = "signin/oidc?prompt=login&max_age=0"
      const answer = await postAuth(who.fetch, path, { callbackUrl: "/account" }, { url: app.url })
      const { url } = (await answer.json()) as { url: string }
      expect(new URL(url).searchParams.get("prompt")).toBe("login")
      const back = await returnFromProvider(who, app.url, url, account)
      return (await who.fetch(back)).headers.get("location")
    }
    provider.tamper = { claims: { auth_time: undefined } }
    expect(await again()).toContain("sso=not_asked_again")
    expect(await isIn(who)).toBe(true)
    const page = await (await who.fetch(`${app.url}/sign-in?sso=not_asked_again&next=%2Faccount`)).text()
    expect(page).toContain('href="/account"')
    provider.tamper = undefined
    expect(await again()).toBe(`${app.url}/account`)
    expect(await isIn(who)).toBe(true)
  })

  test("unverified: an e-mail that the provider does not vouch for opens and makes no account", async () => {
    const { email } = seededPerson("analyst")
    for (const verified of [false, undefined, "true", 1]) {
      const { account } = newcomer({ email, email_verified: verified })
      await expectRefused(await enter(account), "email_unverified")
    }
    const unknown = newcomer({ email_verified: false })
    await expectRefused(await enter(unknown.account), "email_unverified")
    expect(await userOf(unknown.email)).toBeUndefined()
    expect((await userOf(email))?.password_hash).not.toBeNull()
  })

  test("look-alike: an e-mail that only looks like an account's, or becomes it when its letters are folded, is not it", async () => {
    const { email } = seededPerson("records") // archivo@cotejo.example
    for (const alike of [email.replace("a", "а"), email.replace("c", "С"), `${email} `, `${email}\u200b`]) {
      await expectRefused(await enter(newcomer({ email: alike }).account), "email_unusable")
    }
    await app.query(
      "insert into users (email, name, role) values ('kelvin@empresa.example', 'Kelvin', 'admin')",
    )
    await expectRefused(
      await enter(newcomer({ email: "\u212Aelvin@empresa.example" }).account),
      "email_unusable",
    )
    expect(await isIn((await enter(newcomer({ email: email.replace("ch", "ch+") }).account)).who)).toBe(true)
    expect((await userOf(email))?.password_hash).not.toBeNull()
  })

  test("an account that is linked is not taken over by another subject with its e-mail", async () => {
    const { account, email } = newcomer()
    await enter(account)
    await expectRefused(await enter(newcomer({ email, roles: "admin" }).account), "linked_elsewhere")
    expect((await userOf(email))?.role).toBe("analyst")
  })

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
  ])("open redirect: %s leads home", async (callbackUrl) => {
    const { who, to } = await enter(newcomer().account, visitor(), callbackUrl)
    expect([to.replace(/\/$/, ""), await isIn(who)]).toEqual([app.url, true])
  })

  test("a token endpoint that leads elsewhere is not followed with our secret", async () => {
    provider.detour = `${app.url}/elsewhere`
    await expectRefused(await enter(newcomer().account), "unproven")
    expect(app.logs()).toContain("expected_ok")
  })

  test("an ID token that came by the address bar counts for nothing without a code", async () => {
    const who = visitor()
    const back = new URL(
      await returnFromProvider(who, app.url, await goToProvider(who, app.url), newcomer().account),
    )
    back.searchParams.delete("code")
    back.searchParams.set("id_token", "e30.e30.")
    expect((await who.fetch(back.href)).headers.get("location")).toContain("sso=unproven")
    expect(await isIn(who)).toBe(false)
  })
})

async function leave(who: Visitor): Promise<string> {
  const answer = await postAuth(who.fetch, "signout", { callbackUrl: "/sign-in" }, { url: app.url })
  return ((await answer.json()) as { url: string }).url
}

test("signing out leads to the provider and back, without a token; with a password there is nowhere else to go", async () => {
  const { who } = await enter(newcomer().account)
  const url = new URL(await leave(who))
  expect([url.origin, url.pathname]).toEqual([provider.url, "/session/end"])
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: "cotejo",
    post_logout_redirect_uri: `${app.url}/sign-in`,
  })
  expect(await isIn(who)).toBe(false)
  const desk = await signInAs(app.url, "analyst")
  expect(
    await leave({ ...visitor(), fetch: (address, init) => desk.fetch(address.slice(app.url.length), init) }),
  ).toBe(`${app.url}/sign-in`)
})

test("the provider away: said with a number, and nothing of ours depends on it", async () => {
  const { account } = newcomer()
  const inside = (await enter(account)).who
  const who = visitor()
  const back = await returnFromProvider(who, app.url, await goToProvider(who, app.url), newcomer().account)
  provider.away(true)
  const answer = await who.fetch(back)
  expect(answer.headers.get("location")).toMatch(/^\/sign-in\?sso=away&request=[0-9a-f]{16}$/)
  expect(await isIn(inside)).toBe(true)
  await signInAs(app.url, "analyst")
  await app.kill9()
  await app.startAgain()
  expect(await goToProvider(visitor(), app.url)).toMatch(/^\/sign-in\?sso=away&request=[0-9a-f]{16}$/)
  const page = await (await fetch(app.url + (await goToProvider(visitor(), app.url)))).text()
  expect(page).toContain("El proveedor de identidad no respondió")
  expect(await leave(inside)).toBe("/sign-in?sso=stays")
  provider.away(false)
  expect(await goToProvider(visitor(), app.url)).toContain(provider.url)
})

test("neither the log of the program nor the audit log knows a token, a code or an e-mail", async () => {
  const { account, email } = newcomer()
  const { back } = await enter(account)
  const rows = await app.query<{ all: string }>("select json_agg(audit_log)::text as all from audit_log")
  const written = app.logs() + String(rows[0]?.all)
  const code = new URL(back).searchParams.get("code") ?? "-"
  for (const secret of [email, code, "eyJ", provider.env.OIDC_CLIENT_SECRET ?? "-", "@empresa.example"])
    expect(written).not.toContain(secret)
})

/** A browser without a screen: cookies by origin, one redirect at a time. */
type Visitor = {
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** The cookies of that origin, as a header would carry them. */
  cookies: (url: string) => string
}

function visitor(): Visitor {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { origin } = new URL(url)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }
  const cookies = (url: string) => [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join("; ")
  return {
    cookies,
    async fetch(url, init = {}) {
      const headers = new Headers(init.headers)
      headers.set("cookie", cookies(url))
      const response = await fetch(url, { ...init, headers, redirect: "manual" })
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ""] = cookie.split(";")
        const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]
        if (value === "") jarOf(url).delete(name)
        else jarOf(url).set(name, value)
      }
      return response
    },
  }
}

/** Presses our button: the address at the provider that it leads to. */
async function goToProvider({ fetch }: Visitor, appUrl: string, callbackUrl = "/"): Promise<string> {
  const answer = await postAuth(fetch, "signin/oidc", { callbackUrl }, { url: appUrl })
  return ((await answer.json()) as { url: string }).url
}

/** Signs in at the provider as that person: the address at which it sends them back to us, not yet visited. */
async function returnFromProvider(
  { fetch }: Visitor,
  appUrl: string,
  from: string,
  account: string,
): Promise<string> {
  let address = from
  for (let hop = 0; hop < 10; hop += 1) {
    const isForm = new URL(address).pathname.startsWith("/interaction/")
    const body = new URLSearchParams({ account })
    const response = await fetch(address, isForm ? { method: "POST", body } : {})
    const location = response.headers.get("location")
    if (location === null) throw new Error(`the provider answered ${response.status} at ${address}`)
    address = new URL(location, address).href
    if (address.startsWith(appUrl)) return address
  }
  throw new Error("the provider led in circles")
}
