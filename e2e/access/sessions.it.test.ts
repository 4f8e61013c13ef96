import { decode, encode, type JWT } from "next-auth/jwt"
import { Client } from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { hashPassword } from "#lib/auth/password/password.ts"
import { sessionCookie } from "#lib/auth/session/cookie-names.ts"
import type { Role } from "#lib/domain/access/permissions.ts"
import { type DeskClient, deskClient, signInAt } from "#test/desk/desk-client.ts"
import { postAuth } from "#test/desk/post-auth.ts"
import { sessionOf } from "#test/desk/session-of.ts"
import { ownApp } from "#test/processes/own-app.ts"
import { testSetup } from "#test/processes/settings.ts"
import { builtActions, command } from "./desk.ts"

// Each case is a person of its own at the one running program, and what their browser, or a copy of its cookie, opens in the end.

const NAME = sessionCookie(false)
const PASSWORD = "four slow brown herons"

const app = ownApp()
let database: Client
let passwordHash: string
let people = 0

beforeAll(async () => {
  database = new Client({ connectionString: app.databaseUrl })
  await database.connect()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await database.end()
})

type Somebody = { id: string; email: string; client: DeskClient; cookie: string; session: string }

/** A person with a session. */
async function somebody(role: Role = "analyst"): Promise<Somebody> {
  people += 1
  const email = `case${people}@walk.example`
  const [row] = await app.query<{ id: string }>(
    "insert into users (email, name, role, password_hash) values ($1, 'Caso', $2, $3) returning id",
    [email, role, passwordHash],
  )
  return { ...(await another(email)), id: row?.id ?? "", email }
}

/** One more session of that person. */
async function another(email: string): Promise<Pick<Somebody, "client" | "cookie" | "session">> {
  const { value } = await sessionOf(database, email)
  const { sessionId } = (await decode({ token: value, secret: testSetup().authSecret })) ?? {}
  return { client: holding(value), cookie: value, session: sessionId ?? "" }
}

const holding = (cookie: string, name = NAME) => deskClient(app.url, new Map([[name, cookie]]))
const signedIn = (email: string, password = PASSWORD) => signInAt(app.url, { email, password })
const cookieOf = ({ cookies }: DeskClient) => cookies.find(({ name }) => name === NAME)?.value ?? ""

/** The answer of an edge: `in`, or the code of its refusal. */
async function look(client: DeskClient, path = "/api/session", method = "GET"): Promise<string> {
  const response = await client.fetch(path, { method })
  if (response.ok) return "in"
  return ((await response.json()) as { code: string }).code
}

async function act(client: DeskClient, name: string, input: unknown): Promise<string> {
  const at = builtActions().get(name)
  if (!at) throw new Error(`the build has no action ${name}`)
  const { ok, code } = await command(app, client, at, input)
  return ok ? "done" : (code ?? "none")
}

/** Signs in with the cookies that this browser has already. */
async function signInWith(client: DeskClient, email: string, password = PASSWORD): Promise<string> {
  const answer = await postAuth(client.fetch, "callback/credentials", { email, password })
  const given = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${NAME}=`))
  return given?.slice(NAME.length + 1).split(";")[0] ?? ""
}

async function signOut(client: DeskClient, headers: Record<string, string> = {}): Promise<void> {
  await postAuth(client.fetch, "signout", {}, { headers })
}

const sealed = (token: JWT, maxAge = 3_600, secret = testSetup().authSecret) =>
  encode({ token, secret, maxAge })
const ofSession = (session: string, set: string) =>
  app.query(`update sessions set ${set} where id = $1`, [session])
const ofPerson = (id: string, set: string) => app.query(`update users set ${set} where id = $1`, [id])

type Case = [what: string, run: () => Promise<unknown>, expected: unknown]

const COOKIES: Case[] = [
  ["no cookie", () => look(deskClient(app.url, new Map())), "signed_out"],
  ["an empty one", () => look(holding("")), "signed_out"],
  ["one that nobody made", () => look(holding("e30.not-ours")), "signed_out"],
  ["one of a session", async () => look((await somebody()).client), "in"],
  [
    "one that was altered",
    async () => {
      const { cookie } = await somebody()
      // Not the last letter: some of its bits are unused.
      const [before, letter, after] = [cookie.slice(0, -9), cookie.at(-9), cookie.slice(-8)]
      return look(holding(before + (letter === "A" ? "B" : "A") + after))
    },
    "signed_out",
  ],
  [
    "one made with another secret",
    async () => {
      const { id, session } = await somebody()
      return look(holding(await sealed({ sub: id, sessionId: session }, 3_600, "another secret".repeat(3))))
    },
    "signed_out",
  ],
  [
    "one whose time is over, of a session that lives",
    async () => {
      const { id, session } = await somebody()
      return look(holding(await sealed({ sub: id, sessionId: session }, -1)))
    },
    "signed_out",
  ],
  [
    "one that names no session",
    async () => look(holding(await sealed({ sub: (await somebody()).id }))),
    "signed_out",
  ],
  [
    "one of a session that never was",
    async () => look(holding(await sealed({ sessionId: crypto.randomUUID() }))),
    "signed_out",
  ],
  [
    "one of a session that is no identifier",
    async () => {
      const response = await holding(await sealed({ sessionId: "' or true --" })).fetch("/api/session")
      return response.ok
    },
    false,
  ],
  [
    "one that names somebody else: the session's row says whose it is",
    async () => {
      const [mine, other] = [await somebody(), await somebody("admin")]
      const client = holding(await sealed({ sub: other.id, sessionId: mine.session }))
      const { user } = (await (await client.fetch("/api/session")).json()) as { user: string }
      return user === mine.id
    },
    true,
  ],
  [
    "one under the name that counts over TLS alone",
    async () => look(holding((await somebody()).cookie, sessionCookie(true))),
    "signed_out",
  ],
  [
    "one of ours is out of scripts' reach, and goes with no post of another site",
    async () => {
      const { email } = await somebody()
      const client = deskClient(app.url, new Map())
      const answer = await postAuth(client.fetch, "callback/credentials", { email, password: PASSWORD })
      const given = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${NAME}=`)) ?? ""
      return ["httponly", "samesite=lax", "path=/"].every((part) => given.toLowerCase().includes(part))
    },
    true,
  ],
]

const ENTRY: Case[] = [
  [
    "a session that was planted in a browser ends when its person signs in there, and is not theirs",
    async () => {
      const [planted, victim] = [await somebody(), await somebody()]
      const own = await signInWith(holding(planted.cookie), victim.email)
      return [own === planted.cookie, await look(planted.client), await look(holding(own))]
    },
    [false, "signed_out", "in"],
  ],
  [
    "a value that was planted is not taken for the session's",
    async () => {
      const { email } = await somebody()
      const planted = await sealed({ sessionId: crypto.randomUUID() })
      const own = await signInWith(holding(planted), email)
      return [own === planted, await look(holding(planted))]
    },
    [false, "signed_out"],
  ],
  [
    "signing in anew in one browser ends the session before it",
    async () => {
      const { email, client, cookie } = await somebody()
      await signInWith(client, email)
      return look(holding(cookie))
    },
    "signed_out",
  ],
  [
    "a wrong password leaves the session of this browser alone",
    async () => {
      const { email, client, cookie } = await somebody()
      await signInWith(client, email, "not the password")
      return look(holding(cookie))
    },
    "in",
  ],
  [
    "two browsers that sign in at once have a session each",
    async () => {
      const { email } = await somebody()
      const [one, two] = await Promise.all([signedIn(email), signedIn(email)])
      return [cookieOf(one) === cookieOf(two), await look(one), await look(two)]
    },
    [false, "in", "in"],
  ],
  [
    "a sign-in in another browser ends none",
    async () => {
      const { email, client } = await somebody()
      await signedIn(email)
      return look(client)
    },
    "in",
  ],
]

const EXIT: Case[] = [
  [
    "a copied cookie after the sign-out",
    async () => {
      const { client, cookie } = await somebody()
      const copy = holding(cookie)
      const before = await look(copy)
      await signOut(client)
      return [before, await look(copy), await look(copy, "/api/session", "PUT")]
    },
    ["in", "signed_out", "signed_out"],
  ],
  [
    "a page with an ended session leads to sign in, and says so",
    async () => {
      const { session, client } = await somebody()
      await ofSession(session, "revoked_at = now()")
      const { headers } = await client.fetch("/checks")
      return headers.get("location")?.replace(app.url, "")
    },
    "/sign-in?ended=&next=%2Fchecks",
  ],
  [
    "an action with an ended session",
    async () => {
      const { session, client } = await somebody()
      await ofSession(session, "revoked_at = now()")
      return act(client, "account/actions endMyOtherSessions", {})
    },
    "signed_out",
  ],
  [
    "a sign-out that another site sends",
    async () => {
      const { client, cookie } = await somebody()
      await signOut(client, { origin: "https://evil.example" })
      return look(holding(cookie))
    },
    "in",
  ],
  [
    "a sign-out without the token of the form",
    async () => {
      const { client, cookie } = await somebody()
      await client.fetch("/api/auth/signout", { method: "POST", body: new URLSearchParams({ json: "true" }) })
      return look(holding(cookie))
    },
    "in",
  ],
  [
    "signing out of one session leaves the others",
    async () => {
      const { email, client } = await somebody()
      const other = await another(email)
      await signOut(client)
      return look(other.client)
    },
    "in",
  ],
  [
    "ending one of one's own",
    async () => {
      const { email, client } = await somebody()
      const other = await another(email)
      const done = await act(client, "account/actions endMySession", { session: other.session })
      return [done, await look(other.client), await look(client)]
    },
    ["done", "signed_out", "in"],
  ],
  [
    "ending it twice",
    async () => {
      const { email, client } = await somebody()
      const { session } = await another(email)
      await act(client, "account/actions endMySession", { session })
      return act(client, "account/actions endMySession", { session })
    },
    "not_found",
  ],
  [
    "ending all the others",
    async () => {
      const { email, client } = await somebody()
      const others = [await another(email), await another(email)]
      await act(client, "account/actions endMyOtherSessions", {})
      return [await look(client), ...(await Promise.all(others.map((other) => look(other.client))))]
    },
    ["in", "signed_out", "signed_out"],
  ],
  [
    "ending somebody else's",
    async () => {
      const [mine, other] = [await somebody(), await somebody()]
      const done = await act(mine.client, "account/actions endMySession", { session: other.session })
      return [done, await look(other.client)]
    },
    ["not_found", "in"],
  ],
  [
    "a session whose row went, as after a restore of an older backup",
    async () => {
      const { session, client } = await somebody()
      await app.query("delete from sessions where id = $1", [session])
      return look(client)
    },
    "signed_out",
  ],
  [
    "requests under way while it ends: whatever comes after it is refused",
    async () => {
      const { session, client } = await somebody()
      const during = Array.from({ length: 12 }, () => look(client))
      await ofSession(session, "revoked_at = now()")
      const after = await Promise.all(Array.from({ length: 12 }, () => look(client)))
      await Promise.all(during)
      return [...new Set(after)]
    },
    ["signed_out"],
  ],
]

const PEOPLE: Case[] = [
  [
    "another role with less holds from the next request",
    async () => {
      const [person, admin] = [await somebody("manager"), await somebody("admin")]
      const before = await look(person.client, "/api/batches")
      await act(admin.client, "people/actions changeRole", { id: person.id, role: "records" })
      return [before, await look(person.client, "/api/batches"), await look(person.client)]
    },
    ["in", "forbidden", "in"],
  ],
  [
    "another role with more does too",
    async () => {
      const [person, admin] = [await somebody("records"), await somebody("admin")]
      await act(admin.client, "people/actions changeRole", { id: person.id, role: "analyst" })
      return look(person.client, "/api/batches")
    },
    "in",
  ],
  [
    "an administrator who is one no more manages nobody",
    async () => {
      const [first, second] = [await somebody("admin"), await somebody("admin")]
      await act(second.client, "people/actions changeRole", { id: first.id, role: "analyst" })
      return act(first.client, "people/actions setDisabled", { id: second.id, disabled: true })
    },
    "forbidden",
  ],
  [
    "a disabled person is out, and stays out of that session when enabled again",
    async () => {
      const [person, admin] = [await somebody(), await somebody("admin")]
      const set = (disabled: boolean) =>
        act(admin.client, "people/actions setDisabled", { id: person.id, disabled })
      await set(true)
      const meanwhile = await look(person.client)
      await set(false)
      return [meanwhile, await look(person.client), await look(await signedIn(person.email))]
    },
    ["signed_out", "signed_out", "in"],
  ],
  [
    "a person who is disabled at the database alone is out as well",
    async () => {
      const { id, client } = await somebody()
      await ofPerson(id, "disabled_at = now()")
      return look(client)
    },
    "signed_out",
  ],
  [
    "a password that an administrator gives ends the sessions",
    async () => {
      const [person, admin] = [await somebody(), await somebody("admin")]
      await act(admin.client, "people/actions resetPassword", { id: person.id })
      return look(person.client)
    },
    "signed_out",
  ],
  [
    "until that password is changed nothing else may be done",
    async () => {
      const { id, client } = await somebody()
      await ofPerson(id, "temporary_until = now() + interval '1 hour'")
      const { headers } = await client.fetch("/checks")
      return [await look(client), headers.get("location")?.replace(app.url, "")]
    },
    ["password_change_required", "/new-password?next=%2Fchecks"],
  ],
  [
    "a change of one's own password: another cookie, and every copy and other session is over",
    async () => {
      const { email, client, cookie } = await somebody()
      const other = await another(email)
      const input = { current: PASSWORD, password: "nine small quiet lanterns" }
      const done = await act(client, "account/actions changePassword", input)
      return [done, await look(client), await look(holding(cookie)), await look(other.client)]
    },
    ["done", "in", "signed_out", "signed_out"],
  ],
  [
    "a wrong current password changes nothing",
    async () => {
      const { client } = await somebody()
      const input = { current: "not the password", password: "nine small quiet lanterns" }
      return [await act(client, "account/actions changePassword", input), await look(client)]
    },
    ["wrong_password", "in"],
  ],
  [
    "an administrator ends them all",
    async () => {
      const [person, admin] = [await somebody(), await somebody("admin")]
      const other = await another(person.email)
      await act(admin.client, "people/actions revokeSessions", { id: person.id })
      return [await look(person.client), await look(other.client)]
    },
    ["signed_out", "signed_out"],
  ],
  [
    "whoever is parted from the identity provider is out",
    async () => {
      const [person, admin] = [await somebody(), await somebody("admin")]
      await app.query("insert into identities (issuer, subject, user_id) values ($1, $2, $3)", [
        "https://id.example.com",
        person.email,
        person.id,
      ])
      await act(admin.client, "people/actions unlinkPerson", { id: person.id })
      return look(person.client)
    },
    "signed_out",
  ],
]

const ROLE_WITH_FACTOR: Case[] = [
  [
    "a role that asks for a second factor: nothing but that may be done, from the next request",
    async () => {
      const [person, admin] = [await somebody("auditor"), await somebody("admin")]
      const set = (required: boolean) =>
        act(admin.client, "people/actions requireFactor", { role: "auditor", holds: required })
      const before = await look(person.client)
      await set(true)
      const { headers } = await person.client.fetch("/admin/log")
      const meanwhile = [
        await look(person.client),
        headers.get("location")?.replace(app.url, ""),
        await act(person.client, "account/actions endMyOtherSessions", {}),
        (await person.client.fetch("/second-factor")).status,
        await look(person.client, "/api/confirmation"),
        await look(admin.client),
      ]
      await app.query("update sessions set signed_in_by = 'oidc' where id = $1", [person.session])
      const byProvider = await look(person.client)
      await app.query("update sessions set signed_in_by = 'password' where id = $1", [person.session])
      await app.query("insert into second_factors (user_id, kind, name) values ($1, 'totp', 'x')", [
        person.id,
      ])
      const added = await look(person.client)
      await set(false)
      return [before, ...meanwhile, byProvider, added]
    },
    [
      "in",
      "factor_required",
      "/second-factor?next=%2Fadmin%2Flog",
      "factor_required",
      200,
      "in",
      "in",
      "in",
      "in",
    ],
  ],
]

const TIME: Case[] = [
  [
    "nobody there for 29 minutes",
    async () => {
      const { session, client } = await somebody()
      await ofSession(session, "last_seen_at = now() - interval '29 minutes'")
      return look(client)
    },
    "in",
  ],
  [
    "for 31 minutes; and no activity wakes it up again",
    async () => {
      const { session, client } = await somebody()
      await ofSession(session, "last_seen_at = now() - interval '31 minutes'")
      return [await look(client), await look(client, "/api/session", "PUT"), await look(client)]
    },
    ["signed_out", "signed_out", "signed_out"],
  ],
  [
    "looking is no activity, doing is",
    async () => {
      const { session, client } = await somebody()
      await ofSession(session, "last_seen_at = now() - interval '29 minutes'")
      const left = async (method: string) => {
        const answer = await client.fetch("/api/session", { method })
        return ((await answer.json()) as { seconds: number }).seconds > 61
      }
      return [await left("GET"), await left("GET"), await left("PUT")]
    },
    [false, false, true],
  ],
  [
    "twelve hours are the end, whoever is active",
    async () => {
      const { session, client } = await somebody()
      await ofSession(session, "created_at = now() - interval '12 hours 1 second', last_seen_at = now()")
      return look(client)
    },
    "signed_out",
  ],
  [
    "so is the time that it was given when it began",
    async () => {
      const { session, client } = await somebody()
      await ofSession(session, "expires_at = now()")
      return look(client)
    },
    "signed_out",
  ],
]

/** Of a session whose person last proved 16 minutes ago that it is they. */
async function longAgo(role: Role = "admin"): Promise<Somebody> {
  const person = await somebody(role)
  await ofSession(person.session, "confirmed_at = now() - interval '16 minutes'")
  return person
}

const EXPORT = "/api/checks/export"

async function confirm(client: DeskClient, given: object): Promise<string> {
  const answer = await client.fetch("/api/confirmation", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(given),
  })
  return answer.ok ? "confirmed" : ((await answer.json()) as { code: string }).code
}

const CONFIRMED: Case[] = [
  ["a delicate act soon after the sign-in", async () => look((await somebody()).client, EXPORT), "in"],
  ["16 minutes later", async () => look((await longAgo()).client, EXPORT), "confirmation_required"],
  [
    "by an action: nothing is done",
    async () => {
      const [admin, person] = [await longAgo(), await somebody()]
      const input = { id: person.id, disabled: true }
      return [await act(admin.client, "people/actions setDisabled", input), await look(person.client)]
    },
    ["confirmation_required", "in"],
  ],
  ...["endMySession", "endMyOtherSessions"].map(
    (name): Case => [
      `one's own sessions are ended by whoever proves that it is they (${name})`,
      async () => {
        const { email, client } = await longAgo("analyst")
        const other = await another(email)
        const end = () => act(client, `account/actions ${name}`, { session: other.session })
        const unproved = [await end(), await look(other.client)]
        await confirm(client, { password: PASSWORD })
        return [...unproved, await end(), await look(other.client), await look(client)]
      },
      ["confirmation_required", "in", "done", "signed_out", "in"],
    ],
  ),
  ["what is not delicate asks for nothing", async () => look((await longAgo()).client, "/api/checks"), "in"],
  [
    "who may not do it at all is not asked",
    async () => look((await longAgo("records")).client, EXPORT),
    "forbidden",
  ],
  [
    "confirmed by the password, in this session alone",
    async () => {
      const { email, client } = await longAgo()
      const other = await another(email)
      await ofSession(other.session, "confirmed_at = now() - interval '16 minutes'")
      const done = await confirm(client, { password: PASSWORD })
      return [done, await look(client, EXPORT), await look(other.client, EXPORT)]
    },
    ["confirmed", "in", "confirmation_required"],
  ],
  [
    "a wrong password, or a code of somebody who has none",
    async () => {
      const { client } = await longAgo()
      const ends = [await confirm(client, { password: "no" }), await confirm(client, { code: "123456" })]
      return [...ends, await look(client, EXPORT)]
    },
    ["confirmation_wrong", "confirmation_wrong", "confirmation_required"],
  ],
  [
    "the password of somebody who has a second factor",
    async () => {
      const { id, client } = await longAgo()
      await app.query("insert into second_factors (user_id, kind, name) values ($1, 'totp', 'x')", [id])
      return confirm(client, { password: PASSWORD })
    },
    "confirmation_wrong",
  ],
  [
    "guesses at it",
    async () => {
      const { client } = await longAgo()
      for (let guess = 0; guess < 5; guess++) await confirm(client, { password: "no" })
      return confirm(client, { password: PASSWORD })
    },
    "throttled",
  ],
]

test.each([...COOKIES, ...ENTRY, ...EXIT, ...PEOPLE, ...ROLE_WITH_FACTOR, ...TIME, ...CONFIRMED])(
  "%s",
  async (_what, run, expected) => {
    expect(await run()).toEqual(expected)
  },
)

test("a session's row says where it began, coarsely, and its person sees it", async () => {
  const { email } = await somebody()
  const client = await signedIn(email)
  const [row] = await app.query<{ network: string }>(
    "select s.network from sessions s join users u on u.id = s.user_id where u.email = $1 order by s.id desc",
    [email],
  )
  expect(row?.network).toMatch(/^(127\.0\.0\.0\/24|::\/48)$/)
  expect(await (await client.fetch("/account")).text()).toContain(`desde la red ${row?.network}`)
})
