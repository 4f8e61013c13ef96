import { beforeEach, expect, test } from "vitest"
import { type DeskClient, signInAs, signInAt } from "#test/desk/desk-client.ts"
import { postAuth } from "#test/desk/post-auth.ts"
import { ownApp } from "#test/processes/own-app.ts"
import { seededPerson } from "#test/processes/settings.ts"

const app = ownApp()

beforeEach(async () => {
  await app.query("delete from sign_in_failures")
})

/** An attempt to sign in as a browser makes it, with these cookies of an earlier visit. Returns whether it succeeded. */
async function enter(email: string, password: string, cookies = ""): Promise<boolean> {
  const csrf = await fetch(`${app.url}/api/auth/csrf`)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const token = csrf.headers.getSetCookie().map((cookie) => cookie.split(";")[0])
  const answer = await fetch(`${app.url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: [...token, cookies].join("; ") },
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
    redirect: "manual",
  })
  await answer.text()
  return answer.headers.getSetCookie().some((cookie) => cookie.includes("session-token="))
}

test("a stranger's guesses shut out neither the browser that was used before, nor anybody after the unlock", async () => {
  const { email, password } = seededPerson("analyst")
  const { cookies } = await signInAt(app.url, { email, password })
  const device = cookies.find(({ name }) => name.endsWith("cotejo.device"))
  expect(device?.value).toMatch(/^[^\s.]+(?:\.[^\s.]+){2,}$/)
  const before = (await app.query("select 1 from audit_log where action = 'session.refused'")).length
  await Promise.all(Array.from({ length: 40 }, () => enter(email, "a guess")))
  const compared =
    (await app.query("select 1 from audit_log where action = 'session.refused'")).length - before
  expect(compared).toBe(5)
  await app.query(
    "update sign_in_failures set blocked_until = now() + interval '1 hour' where account is not null",
  )
  expect(await enter(email, password)).toBe(false)
  expect(await enter(email, password, `${device?.name}=${device?.value}`)).toBe(true)
  expect(await enter(email, password, `${device?.name}=${device?.value}x`)).toBe(false)
})

test.each(["callback/credentials", "signout"])(
  "what is no form is refused at %s, whatever it holds",
  async (edge) => {
    for (const body of ["", "{", "[]", '{"email":{}}']) {
      const headers = { "content-type": "application/json", origin: app.url }
      const answer = await fetch(`${app.url}/api/auth/${edge}`, { method: "POST", headers, body })
      expect([body, answer.status]).toEqual([body, 415])
    }
  },
)

test("a page that was opened at another address says which one to open, and the log says so once", async () => {
  const there = { origin: app.url.replace("localhost", "127.0.0.1"), "sec-fetch-site": "same-origin" }
  expect(there.origin).not.toBe(app.url)
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = await postAuth(fetch, "callback/credentials", {}, { url: app.url, headers: there })
    const { code, detail } = (await answer.json()) as { code: string; detail: string }
    expect([answer.status, code]).toEqual([403, "wrong_origin"])
    expect(detail).toContain(app.url)
  }
  const headers = { ...there, "next-action": "0".repeat(42) }
  const command = await fetch(`${app.url}/account`, { method: "POST", headers, body: "[]" })
  expect([command.status, await command.json()]).toMatchObject([403, { code: "wrong_origin" }])
  expect(app.logs().match(/wrong_origin/g)).toHaveLength(1)
})

test("until a given password is changed every edge refuses, and pages lead to the change", async () => {
  const { email, password } = seededPerson("manager")
  const client = await signInAt(app.url, { email, password })
  const temporary = (value: string) =>
    app.query(`update users set temporary_until = ${value} where email = $1`, [email])
  await temporary("now() + interval '1 hour'")
  for (const path of ["/api/checks", "/api/session", "/api/signatures", "/api/notices", "/api/batches"]) {
    const answer = await client.fetch(path)
    const { code } = (await answer.json()) as { code: string }
    expect([path, answer.status, code]).toEqual([path, 403, "password_change_required"])
  }
  expect((await client.ask("person", { dni: "45678912" })).status).toBe(403)
  for (const path of ["/", "/checks?state=unknown", "/account"]) {
    const page = await client.fetch(path)
    expect(page.headers.get("location"), path).toBe(`/new-password?next=${encodeURIComponent(path)}`)
  }
  expect((await client.fetch("/new-password")).status).toBe(200)
  await temporary("null")
  expect((await client.fetch("/api/checks")).status).toBe(200)
  expect((await client.fetch("/new-password?next=/account")).headers.get("location")).toBe("/account")
})

test("reading does not keep a session alive, doing does; signing out takes what the browser kept", async () => {
  const client: DeskClient = await signInAs(app.url, "analyst")
  const newest = "(select id from sessions order by created_at desc limit 1)"
  const age = () =>
    app.query(`update sessions set last_seen_at = now() - interval '20 minutes' where id = ${newest}`)
  const isOld = async () => {
    const [row] = await app.query<{ old: boolean }>(
      `select last_seen_at < now() - interval '19 minutes' as old from sessions where id = ${newest}`,
    )
    return row?.old
  }
  await age()
  for (const path of ["/api/checks", "/api/session", "/api/batches"]) await client.fetch(path)
  await client.fetch("/account", { headers: { "sec-fetch-dest": "empty" } })
  expect(await isOld()).toBe(true)
  const session = (await (await client.fetch("/api/session", { method: "PUT" })).json()) as {
    seconds: number
  }
  expect(session.seconds).toBeGreaterThan(1_200)
  expect(await isOld()).toBe(false)
  await age()
  await client.fetch("/account", { headers: { "sec-fetch-dest": "document" } })
  expect(await isOld()).toBe(false)

  const out = await postAuth(client.fetch, "signout")
  expect(out.headers.get("clear-site-data")).toBe('"storage"')
  expect((await client.fetch("/api/session")).status).toBe(401)
})
