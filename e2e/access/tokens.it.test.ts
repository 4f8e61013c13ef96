import { Client } from "pg"
import { beforeAll, expect, test } from "vitest"
import { type DeskClient, deskClient } from "#test/desk/desk-client.ts"
import { sessionOf } from "#test/desk/session-of.ts"
import { ownApp } from "#test/processes/own-app.ts"
import { testSetup } from "#test/processes/settings.ts"
import { builtActions, command, insertedToken } from "./desk.ts"

// The life of a token for a program, over HTTP.

const app = ownApp()
let analyst: DeskClient
let admin: DeskClient
let email: string

beforeAll(async () => {
  const database = new Client({ connectionString: app.databaseUrl })
  await database.connect()
  const clientOf = async (role: string) => {
    const person = testSetup().people.find((candidate) => candidate.role === role)
    const { name, value } = await sessionOf(database, person?.email ?? "")
    return deskClient(app.url, new Map([[name, value]]))
  }
  analyst = await clientOf("analyst")
  admin = await clientOf("admin")
  email = testSetup().people.find(({ role }) => role === "analyst")?.email ?? ""
  await database.end()
})

const ask = (token: string, headers: Record<string, string> = {}, path = "/api/checks") =>
  fetch(app.url + path, { headers: { authorization: `Bearer ${token}`, ...headers } })

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { code: string }).code
}

async function acted(client: DeskClient, name: string, input: object) {
  const at = builtActions().get(name)
  if (!at) throw new Error(`the build has no action ${name}`)
  return command(app, client, at, input)
}

async function made(input: object): Promise<string> {
  const { text } = await acted(analyst, "tokens/actions createMyToken", input)
  const token = /cotejo_\w+/.exec(text)?.[0]
  if (!token) throw new Error(`no token was made: ${text}`)
  return token
}

test("a token is made, shown once, kept as a hash, used from a program without a browser, and reported on the account page", async () => {
  const token = await made({
    name: "Integración ERP",
    days: 30,
    scopes: ["check.ask", "check.read", "aml.read"],
  })
  const asked = await fetch(`${app.url}/api/checks/person`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      origin: "https://erp.example",
    },
    body: JSON.stringify({ dni: "45678912" }),
  })
  expect(asked.status).toBe(200)
  const [row] = await app.query<{ whole: string; used: boolean; network: string | null; id: string }>(
    "select t::text as whole, last_used_at is not null as used, last_network as network, id from program_tokens t",
  )
  expect(row?.whole).not.toContain(token)
  expect(row).toMatchObject({ used: true, network: "127.0.0.0/24" })
  const page = await (await analyst.fetch("/account")).text()
  expect(page).toContain("Integración ERP")
  expect(page).toContain(token.slice(0, 12))
  expect(page).not.toContain(token)
  const rows = await app.query<{ action: string }>("select action from audit_log where session_id = $1", [
    row?.id,
  ])
  expect(rows.map(({ action }) => action)).toContain("check.asked")
  expect(app.logs()).not.toContain(token)
})

test("nobody gives what they do not have, nor for longer than a year, nor what is for people alone", async () => {
  const wrong = [
    { name: "a", days: 30, scopes: ["audit.read"] },
    { name: "a", days: 30, scopes: ["people.manage"] },
    { name: "a", days: 30, scopes: ["account.manage"] },
    { name: "a", days: 366, scopes: ["check.read"] },
    { name: "a", days: 30, scopes: [] },
    { name: " ", days: 30, scopes: ["check.read"] },
    { name: "a", days: 30, scopes: ["no.such"] },
  ]
  for (const input of wrong) {
    const { ok, code } = await acted(analyst, "tokens/actions createMyToken", input)
    expect([input, ok, code]).toEqual([input, false, "invalid_input"])
  }
})

test("what is no token, or brings a session along, is refused alike everywhere", async () => {
  const token = await insertedToken(app, email, ["aml.read"])
  const altered = token.slice(0, -1) + (token.endsWith("0") ? "1" : "0")
  for (const text of [
    "x",
    altered,
    token.toLowerCase(),
    `${token}${token}`,
    analyst.cookies[0]?.value ?? "",
  ]) {
    const refused = await ask(text)
    expect([text, refused.status, await codeOf(refused)]).toEqual([text, 401, "invalid_token"])
  }
  for (const header of ["Basic YTpi", token, "Bearer", ""]) {
    const refused = await fetch(`${app.url}/api/checks`, { headers: { authorization: header } })
    expect([header, refused.status]).toEqual([header, 401])
  }
  const both = await analyst.fetch("/api/checks", { headers: { authorization: `Bearer ${token}` } })
  expect([both.status, await codeOf(both)]).toEqual([400, "two_credentials"])
  expect((await ask(token)).status).toBe(200)
})

test("a token ends when it expires, is revoked by its person or an administrator, or its person is shut out", async () => {
  const expired = await insertedToken(app, email, ["aml.read"], -1)
  expect(await codeOf(await ask(expired))).toBe("invalid_token")

  const own = await insertedToken(app, email, ["aml.read"])
  const theirs = await insertedToken(app, email, ["aml.read"])
  const left = await insertedToken(app, email, ["aml.read"])
  const idOf = async (token: string) => {
    const [row] = await app.query<{ id: string; user: string }>(
      `select id, user_id as user from program_tokens where beginning = $1`,
      [token.slice(0, 12)],
    )
    return row ?? { id: "", user: "" }
  }
  const { id } = await idOf(own)
  expect((await acted(admin, "tokens/actions revokeMyToken", { token: id })).code).toBe("not_found")
  expect((await acted(analyst, "tokens/actions revokeMyToken", { token: id })).ok).toBe(true)
  expect(await codeOf(await ask(own))).toBe("invalid_token")

  const other = await idOf(theirs)
  const revoke = { id: other.user, token: other.id }
  expect((await acted(admin, "people/actions revokePersonToken", revoke)).ok).toBe(true)
  expect(await codeOf(await ask(theirs))).toBe("invalid_token")

  expect((await ask(left)).status).toBe(200)
  await acted(admin, "people/actions setDisabled", { id: other.user, disabled: true })
  expect(await codeOf(await ask(left))).toBe("invalid_token")
  const refused = await app.query(
    "select from audit_log where action = 'access.refused' and target_type = 'token' and not ok",
  )
  expect(refused.length).toBe(4)
})

test("a token that asks without end is told to wait, and so is whoever tries texts", async () => {
  const token = await insertedToken(
    app,
    testSetup().people.find(({ role }) => role === "manager")?.email ?? "",
    ["aml.read"],
  )
  const statuses = new Set<number>()
  for (let asked = 0; asked < 500 && !statuses.has(429); asked += 20)
    for (const response of await Promise.all(
      Array.from({ length: 20 }, () => ask(token, {}, "/api/checks?limit=1")),
    ))
      statuses.add(response.status)
  expect(statuses).toContain(429)
  // Their refusals are one row: a person, a kind, an hour.
  const [row] = await app.query<{ once: boolean; some: boolean }>(
    `select count(*) = count(distinct date_trunc('hour', l.at)) as once, count(*) > 0 as some
       from audit_log l join users u on u.id = l.actor_id
      where l.action = 'request.refused' and l.target_id = 'throttled' and u.role = 'manager'`,
  )
  expect(row).toEqual({ once: true, some: true })
  for (let tried = 0; tried < 60; tried++) {
    const refused = await ask("nonsense")
    if (refused.status !== 429) continue
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    return
  }
  throw new Error("texts were tried without end")
})
