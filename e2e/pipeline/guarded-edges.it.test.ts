import { Agent, get, type IncomingMessage } from "node:http"
import { beforeAll, expect, test } from "vitest"
import { type DeskClient, signInAs, signInAt } from "#test/desk/desk-client.ts"
import { postAuth } from "#test/desk/post-auth.ts"
import { ownApp } from "#test/processes/own-app.ts"
import { testSetup } from "#test/processes/settings.ts"

// The app as a company runs it: behind a proxy that ends TLS. Here we are that proxy.
const app = ownApp({ APP_URL: "https://cotejo.example", TRUSTED_PROXIES: "127.0.0.1, ::1" })
let client: DeskClient
const CANARY = "canary70006660"

beforeAll(async () => {
  client = await signInAs(app.url, "admin")
})

/** A request of a stranger: nobody is signed in. */
const stranger = (path: string, init: RequestInit = {}) =>
  fetch(app.url + path, { redirect: "manual", ...init })
const form = (text: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: text,
})

test("https in our origin makes the session's cookie host-bound, and HSTS stands on every answer", async () => {
  const session = client.cookies.find(({ name }) => name.endsWith("session-token"))
  expect(session?.name).toBe("__Host-next-auth.session-token")
  const cookies = (await stranger("/api/auth/csrf")).headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-/)
    expect(cookie).toMatch(/; Secure/)
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    expect(cookie).not.toMatch(/; Domain=/i)
  }
  for (const path of ["/", "/sign-in", "/api/health", "/api/checks", "/icon.svg", "/_next/static/none.js"]) {
    const { headers } = await stranger(path)
    expect([path, headers.get("strict-transport-security")]).toEqual([
      path,
      expect.stringContaining("max-age="),
    ])
  }
})

test("a connection that nobody uses is kept longer than a proxy keeps it: what is sent on it never meets its end", async () => {
  const agent = new Agent({ keepAlive: true })
  const answer = await new Promise<IncomingMessage>((done, fail) =>
    get(`${app.url}/api/health`, { agent }, done).on("error", fail),
  )
  answer.resume()
  agent.destroy()
  const [, seconds] = /timeout=(\d+)/.exec(String(answer.headers["keep-alive"])) ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
})

test("a parameter that is given twice is refused, not taken once", async () => {
  const twice = await client.fetch("/api/checks?limit=1&limit=2")
  expect([twice.status, await twice.json()]).toEqual([
    422,
    expect.objectContaining({ code: "invalid_input" }),
  ])
})

test("whoever signs in again in the same browser leaves no former session behind", async () => {
  const live = async () => (await app.query("select from sessions where revoked_at is null")).length
  const person = testSetup().people.find(({ role }) => role === "records") ?? { email: "", password: "" }
  const again = await signInAt(app.url, person)
  const before = await live()
  const former = again.cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  const { email, password } = person
  await postAuth(again.fetch, "callback/credentials", { email, password })
  expect((await again.fetch("/api/session")).status).toBe(200)
  expect((await stranger("/api/session", { headers: { cookie: former } })).status).toBe(401)
  expect(await live()).toBe(before)
})

test("of sign-in only what is used is there, and nobody writes into our log", async () => {
  for (const [method, edge] of [
    ["POST", "_log"],
    ["POST", "signin/credentials"],
    ["POST", "session"],
    ["GET", "providers"],
    ["GET", "session"],
    ["GET", "signin"],
    ["GET", "error"],
    ["GET", "callback/credentials"],
    ["GET", "constructor"],
  ] as const) {
    const init = method === "POST" ? form(`code=${CANARY}&level=error&message=${CANARY}`) : {}
    expect([edge, (await stranger(`/api/auth/${edge}`, init)).status]).toEqual([edge, 404])
  }
  expect(app.logs()).not.toContain(CANARY)
})

test("a body is counted before it is kept, before anybody signed in too", async () => {
  const path = "/api/auth/callback/credentials"
  const large = "x".repeat(20_000)
  expect((await stranger(path, form(large))).status).toBe(413)
  const pieces = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(large))
      controller.close()
    },
  })
  const chunked = { method: "POST", body: pieces, duplex: "half", headers: form("").headers }
  expect((await stranger(path, chunked as RequestInit)).status).toBe(413)
  expect((await stranger("/sign-in", form("x".repeat(1_100_000)))).status).toBe(413)
})

test("files are named to their end, folders show nothing, and pictures are made for nobody", async () => {
  const sentAway = await stranger("/favicon.icox")
  expect([
    sentAway.status,
    new URL(sentAway.headers.get("location") ?? "", "https://cotejo.example").pathname,
  ]).toEqual([307, "/sign-in"])
  expect(sentAway.headers.get("location")).not.toContain("localhost")
  for (const path of ["/icon.svgx", "/robots.txt.html", "/_next/imagex"])
    expect([path, (await stranger(path)).status]).toEqual([path, 307])
  for (const path of ["/.git/config", "/.env", "/package.json", "/_next/static/", "/_next/static/chunks/"])
    expect([path, (await client.fetch(path)).status]).toEqual([path, expect.toBeOneOf([308, 404])])
  expect((await client.fetch("/_next/image?url=%2Ficon.svg&w=16&q=75")).status).toBe(404)
})

test.each(["GET", "POST", "PUT", "PATCH", "DELETE"])(
  "%s of an address that no route has is a problem, for anybody",
  async (method) => {
    for (const path of ["/api", "/api/nothing", "/api/checks/x/nothing", "/api/nothing/at/all"])
      for (const fetching of [stranger, client.fetch]) {
        const response = await fetching(path, { method })
        expect([path, response.status, response.headers.get("content-type")]).toEqual([
          path,
          404,
          "application/problem+json",
        ])
        expect(await response.json()).toMatchObject({ code: "not_found" })
      }
  },
)

test("a mistyped page leads a stranger to sign in, and from there back", async () => {
  const response = await stranger("/chekcs", { redirect: "manual" })
  expect([response.status, response.headers.get("location")]).toEqual([
    307,
    expect.stringMatching(/\/sign-in\?next=%2Fchekcs$/),
  ])
})

const IDS = ["%ff", "constructor", "__proto__", "toString", CANARY, "%00", "..%2f..", "%zz"]

test.each([
  "/checks/*",
  "/checks/*/compare",
  "/checks/*/constancia",
  "/ask/*",
  "/signatures/*",
  "/subjects/*",
  "/subjects/*/print",
  "/batches/*",
  "/admin/people/*",
  "/api/checks/*",
  "/api/checks/*/answer",
  "/api/checks/*/constancia",
  "/api/files/*",
  "/api/signatures/*",
  "/api/signatures/*/changes",
  "/api/signatures/*/documents.zip",
  "/api/signatures/*/documents/*",
  "/api/subjects/*/dossier.zip",
  "/api/batches/*",
  "/api/batches/*/rows",
  "/api/batches/*/changes",
  "/api/batches/*/export",
  "/api/portfolios/*",
  "/api/portfolios/*/members",
  "/api/portfolios/*/export",
  "/api/monitors/*",
  "/api/monitors/*/runs",
  "/api/pdf-data/*/*",
])("%s refuses what is no id", async (path) => {
  for (const id of IDS) {
    const address = path.replaceAll("*", id)
    const response = await client.fetch(address)
    await response.text()
    expect([address, response.status]).toEqual([address, expect.toBeOneOf([400, 404, 422])])
  }
})

test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
  "%s is no name of ours",
  async (name) => {
    const send = async (path: string, body: string) => {
      const headers = { "content-type": "application/json" }
      return (await client.fetch(path, { method: "POST", headers, body })).status
    }
    expect(await send(`/api/checks/${name}`, "{}")).toBe(404)
    expect(await send("/api/checks/person", `{"${name}":"1","dni":"40000001x"}`)).toBe(422)
    expect(await send("/api/batches", `{"operation":"${name}","rows":[{}]}`)).toBe(422)
    expect(await send("/api/batches", `{"operation":"person","rows":[{"${name}":"1"}]}`)).toBe(422)
    const query = `operation=${name}&state=${name}&by=${name}&order=${name}&lane=${name}&marked=${name}&${name}=1`
    for (const page of [
      "/",
      "/checks",
      "/ledger",
      "/reports",
      "/signatures",
      "/subjects",
      "/batches",
      "/unknown",
      "/monitor",
    ]) {
      const headers = { cookie: `${cookies()}; locale=${name}; theme=${name}` }
      const response = await stranger(`${page}?${query}`, { headers })
      expect([page, response.status]).toEqual([page, 200])
      expect(await response.text()).toContain("</html>")
    }
    for (const list of [
      "/api/checks",
      "/api/checks/export",
      "/api/ledger/export",
      "/api/signatures/export",
    ]) {
      const { status } = await client.fetch(`${list}?${query}`)
      expect([list, status]).toEqual([list, 422])
    }
  },
)

const cookies = () => client.cookies.map(({ name, value }) => `${name}=${value}`).join("; ")

test("days before 1970, and the last of the calendar, are days: pages open, downloads come whole", async () => {
  await client.ask("person", { dni: "40000001" })
  for (const [days, rows] of [
    ["from=1960-01-01&to=1969-12-31", 0],
    ["from=1000-01-01&to=9999-12-31", 1],
    ["to=1969-12-31", 0],
    ["from=1960-02-29", 1],
  ] as const) {
    for (const page of ["/checks", "/ledger"]) {
      const response = await client.fetch(`${page}?${days}`)
      expect([page, response.status]).toEqual([page, 200])
      expect(await response.text()).toContain("</html>")
    }
    const lines = (await (await client.fetch(`/api/checks/export?${days}`)).text()).trim().split("\r\n")
    expect([days, lines.length - 1]).toEqual([days, rows])
    expect((await (await client.fetch(`/api/ledger/export?${days}`)).text()).length).toBeGreaterThan(0)
  }
  for (const day of ["0000-01-01", "1960-02-30", "999999-01-01"])
    expect((await client.fetch(`/api/checks/export?from=${day}`)).status).toBe(422)
  const early = await client.fetch("/api/checks?from=1960-01-01T00:00:00Z&before=1969-01-01T00:00:00Z")
  expect([early.status, ((await early.json()) as { items: unknown[] }).items]).toEqual([200, []])
})

test("a list may be stored by nobody, and costs nothing while it does not change", async () => {
  for (const list of [
    "/api/checks",
    "/api/signatures",
    "/api/notices",
    "/api/batches",
    "/api/batches/open",
    "/api/portfolios",
    "/api/monitors",
  ]) {
    const first = await client.fetch(list)
    expect([list, first.status, first.headers.get("cache-control")]).toEqual([list, 200, "no-store"])
    const again = await client.fetch(list, { headers: { "if-none-match": first.headers.get("etag") ?? "" } })
    expect([again.status, again.headers.get("cache-control"), await again.text()]).toEqual([
      304,
      "no-store",
      "",
    ])
  }
})

test("nothing that we answer is shown within another page, or taken for another kind of content", async () => {
  const html = await (await stranger("/sign-in")).text()
  const [script = ""] = /\/_next\/static\/[^"]+\.js/.exec(html) ?? []
  const { check } = await client.ask("person", { dni: "40000003" })
  const files = ["/icon.svg", "/robots.txt", script]
  const answers = ["/api/health", "/api/checks", "/api/checks/export", "/api/keys/constancia"]
  const downloads = [`/api/checks/${check.id}/constancia`, `/api/subjects/${check.subjectId}/dossier.zip`]
  for (const path of ["/", "/sign-in", "/checks/%ff", ...files, ...answers, ...downloads]) {
    const { headers } = await client.fetch(path)
    const policy = headers.get("content-security-policy") ?? ""
    expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")])
    expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"])
    expect([path, headers.get("referrer-policy")]).toEqual([path, "no-referrer"])
    expect([path, headers.get("access-control-allow-origin")]).toEqual([path, null])
    if (path.startsWith("/api/"))
      expect([path, policy.split("; ")]).toEqual([
        path,
        expect.arrayContaining(["default-src 'none'", "sandbox"]),
      ])
  }
})

test("none of it left a fault or a stranger's word in the log", () => {
  expect(app.logs()).not.toContain(CANARY)
  const faults = app
    .logs()
    .split("\n")
    .filter((line) => /failed|error|Invalid|URIError/i.test(line))
  expect(faults).toEqual([])
})
