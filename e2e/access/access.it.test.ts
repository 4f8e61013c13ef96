import { isDeepStrictEqual } from "node:util"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { can, grantable, type Holder } from "#lib/domain/permissions.ts"
import { ensureBuilt } from "#scripts/build.ts"
import { type AppProcess, startApp } from "../support/app-process.ts"
import {
  builtActions,
  command,
  type Desk,
  furnishedDesk,
  insertedToken,
  roleOf,
  send,
  VISITORS,
  type Visitor,
} from "./desk.ts"
import {
  ACTIONS,
  type Cell,
  type Ids,
  type Kind,
  OPEN_PAGES,
  PAGES,
  ROUTES,
  TEMPORARY_PAGES,
} from "./table.ts"

// Every way into the program, tried by everybody. The proxy lets whatever has a cookie of the right name pass, so `forged` (with one that we
// never made) meets what each edge decides by itself, as it would without the proxy.

let app: AppProcess
let desk: Desk

beforeAll(async () => {
  await ensureBuilt()
  app = await startApp()
  desk = await furnishedDesk(app)
})
afterAll(() => app.stop())

/** What a route answers to that visitor. */
function expectedOf(visitor: Visitor, cell: Cell) {
  const role = roleOf(visitor)
  if (visitor === "temporary") return { status: 403, code: "password_change_required" }
  return role ? answerTo(role, cell) : { status: 401, code: "signed_out" }
}

function answerTo(
  holder: Holder,
  { permission, also, seen, answers = 200 }: Cell,
): { status: number; code?: string } {
  if (!can(holder, permission) || (also && !can(holder, also))) return { status: 403, code: "forbidden" }
  if (seen && !can(holder, seen)) return { status: 404, code: "not_found" }
  return { status: answers }
}

async function told(response: Response): Promise<{ status: number; code?: string }> {
  const isProblem = response.headers.get("content-type")?.includes("problem+json")
  if (!isProblem || response.status === 422) {
    await response.arrayBuffer()
    return { status: response.status }
  }
  return { status: response.status, code: ((await response.json()) as { code: string }).code }
}

describe("everybody at every edge", () => {
  test.each(VISITORS)("routes: %s", async (visitor) => {
    const wrong: unknown[] = []
    for (const [name, { cells }] of Object.entries(ROUTES)) {
      for (const cell of cells) {
        const expected = expectedOf(visitor, cell)
        const { status, code } = await told(await send(desk.clients[visitor], cell.call(desk.ids)))
        if (status !== expected.status || (expected.code && code !== expected.code))
          wrong.push({ name, status, code, expected })
      }
    }
    expect(wrong).toEqual([])
  })

  test.each(VISITORS)("pages: %s", async (visitor) => {
    const wrong: unknown[] = []
    const opened = async (path: string) => {
      const response = await desk.clients[visitor].fetch(path, { headers: { accept: "text/html" } })
      await response.arrayBuffer()
      const location = response.headers.get("location")
      return { status: response.status, to: location && new URL(location, app.url).pathname }
    }
    for (const [name, row] of Object.entries(PAGES)) {
      const seen = await opened(row.path(desk.ids))
      const expected = pageFor(visitor, name)
      if (seen.status !== expected.status || (expected.to && seen.to !== expected.to))
        wrong.push({ name, seen, expected })
    }
    for (const [path, status] of Object.entries(OPEN_PAGES)) {
      const seen = await opened(path)
      const isLedAway = path === "/sign-in" && (roleOf(visitor) || visitor === "temporary")
      if (seen.status !== (isLedAway ? 307 : status)) wrong.push({ path, seen })
    }
    for (const path of TEMPORARY_PAGES) {
      const seen = await opened(path)
      if (seen.status !== (visitor === "temporary" ? 200 : 307)) wrong.push({ path, seen })
    }
    expect(wrong).toEqual([])
  })

  test.each(VISITORS)("actions: %s", async (visitor) => {
    const wrong: unknown[] = []
    const built = builtActions()
    for (const [name, { permission }] of Object.entries(ACTIONS)) {
      const at = built.get(name)
      if (!at) throw new Error(`the build has no action ${name}`)
      // Its input breaks every rule: whoever is let through is told so, and nothing happens.
      const { status, ok, code } = await command(app, desk.clients[visitor], at, 0)
      const expected = actionFor(visitor, permission)
      // Who has no cookie at all hears the proxy first, where there is one.
      const isSentAway = visitor === "nobody" && status === 307
      if (ok || (code !== expected && !isSentAway)) wrong.push({ name, status, ok, code, expected })
    }
    expect(wrong).toEqual([])
  })
})

describe("programs with a token", () => {
  const bearing = (token: string) => ({ authorization: `Bearer ${token}` })

  test("routes: a token of each permission of an administrator opens what that permission opens, and no page", async () => {
    const wrong: unknown[] = []
    for (const scope of grantable("admin")) {
      const token = await insertedToken(app, "admin@walk.example", [scope])
      for (const [name, { cells, sessionOnly }] of Object.entries(ROUTES)) {
        for (const cell of cells) {
          const expected = sessionOnly
            ? { status: 403, code: "session_required" }
            : answerTo({ role: "admin", only: [scope] }, cell)
          const { status, code } = await told(
            await send(desk.clients.nobody, cell.call(desk.ids), bearing(token)),
          )
          if (status !== expected.status || (expected.code && code !== expected.code))
            wrong.push({ scope, name, status, code, expected })
        }
      }
      const page = await desk.clients.nobody.fetch("/checks", { headers: bearing(token) })
      if (page.status !== 307) wrong.push({ scope, page: page.status })
    }
    expect(wrong).toEqual([])
  })

  test("a token does no more than its person may at that moment", async () => {
    const token = await insertedToken(app, "records@walk.example", ["check.ask", "aml.read"])
    const asks = await send(desk.clients.nobody, { ...ROUTE_TO_ASK }, bearing(token))
    expect(await told(asks)).toEqual({ status: 403, code: "forbidden" })
    const reads = await send(desk.clients.nobody, { method: "GET", path: "/api/checks" }, bearing(token))
    expect(reads.status).toBe(200)
  })

  test("no action hears a token", async () => {
    const token = await insertedToken(app, "admin@walk.example", grantable("admin"))
    for (const at of builtActions().values()) {
      const own = { origin: app.url, "sec-fetch-site": "same-origin" }
      const forgedAnswer = await command(app, desk.clients.forged, at, 0, { ...own, ...bearing(token) })
      expect(forgedAnswer.code).toBe("signed_out")
    }
  })
})

const ROUTE_TO_ASK = { method: "POST", path: "/api/checks/person", body: { dni: "45678912" } }

function pageFor(visitor: Visitor, name: string): { status: number; to?: string } {
  const role = roleOf(visitor)
  const row = PAGES[name]
  if (visitor === "temporary") return { status: 307, to: "/new-password" }
  if (!role || !row) return { status: 307, to: "/sign-in" }
  // Whoever reads the log alone begins there.
  if (name === "/" && !can(role, "aml.read")) return { status: 307, to: "/admin/log" }
  return { status: can(role, row.permission) && (!row.seen || can(role, row.seen)) ? 200 : 404 }
}

function actionFor(visitor: Visitor, permission: Cell["permission"]): string {
  const role = roleOf(visitor)
  if (visitor === "temporary")
    return permission === "password.change" ? "invalid_input" : "password_change_required"
  if (!role) return "signed_out"
  return can(role, permission) ? "invalid_input" : "forbidden"
}

describe("what one may not see answers as what does not exist", () => {
  /** An analyst whose requests and questions are not those of the desk, and somebody who sees AML reports alone. */
  const OUTSIDERS = ["second", "records"] as const
  let probes = 0

  /** Whether a thing of the desk is there for them at an edge that takes ids of that kind. */
  function isTheirs(visitor: (typeof OUTSIDERS)[number], kind: Kind, name: keyof Ids): boolean {
    const kinds: Record<keyof Ids, Kind[]> = {
      person: ["check"],
      aml: ["check"],
      later: ["check"],
      file: ["file"],
      subject: ["subject"],
      batch: ["batch"],
      signature: [],
      user: [],
      session: [],
    }
    return kinds[name].includes(kind) && (visitor === "second" || ["aml", "later", "file"].includes(name))
  }

  /** For each hidden thing: what its id was answered, where it differs from what an id of nothing is answered. */
  async function differing(
    visitor: (typeof OUTSIDERS)[number],
    kind: Kind,
    probe: (id: string) => Promise<unknown>,
  ): Promise<unknown[]> {
    const nothing = await probe(crypto.randomUUID())
    const found: unknown[] = []
    for (const [name, id] of Object.entries(desk.ids) as [keyof Ids, string][]) {
      if (isTheirs(visitor, kind, name)) continue
      probes++
      const hidden = await probe(id)
      if (!isDeepStrictEqual(hidden, nothing)) found.push({ name, hidden, nothing })
    }
    return found
  }

  const mayUse = (visitor: Visitor, permission: Cell["permission"]) => {
    const role = roleOf(visitor)
    return role !== undefined && can(role, permission)
  }

  test.each(OUTSIDERS)("by routes: %s", async (visitor) => {
    const wrong: unknown[] = []
    for (const [name, { cells, of }] of Object.entries(ROUTES)) {
      if (!of || !cells.some(({ permission }) => mayUse(visitor, permission))) continue
      const probe = async (id: string) => blank(await send(desk.clients[visitor], of.call(id)), id)
      for (const found of await differing(visitor, of.kind, probe)) wrong.push({ name, found })
    }
    expect(wrong).toEqual([])
  })

  test.each(OUTSIDERS)("by pages: %s", async (visitor) => {
    const wrong: unknown[] = []
    for (const [name, { permission, of }] of Object.entries(PAGES)) {
      if (!of || !mayUse(visitor, permission)) continue
      const headers = { accept: "text/html" }
      const probe = async (id: string) =>
        blank(await desk.clients[visitor].fetch(of.path(id), { headers }), id)
      for (const found of await differing(visitor, of.kind, probe)) wrong.push({ name, found })
    }
    expect(wrong).toEqual([])
  })

  test.each(OUTSIDERS)("by actions: %s", async (visitor) => {
    const wrong: unknown[] = []
    const built = builtActions()
    for (const [name, { permission, of }] of Object.entries(ACTIONS)) {
      const at = built.get(name)
      if (!at || !of || !mayUse(visitor, permission)) continue
      const probe = async (id: string) => {
        const { text, ...answer } = await command(app, desk.clients[visitor], at, of.input(id))
        return { ...answer, text: withoutNames(text, id) }
      }
      for (const found of await differing(visitor, of.kind, probe)) wrong.push({ name, found })
    }
    expect(wrong).toEqual([])
  })

  test("records staff list AML reports and nothing else, whatever they filter by", async () => {
    const { records } = desk.clients
    for (const query of ["", "?operation=person,aml", "?operation=person", `?subject=${desk.ids.subject}`]) {
      const { items } = (await (await records.fetch(`/api/checks${query}`)).json()) as {
        items: { operation: string }[]
      }
      expect(items.filter(({ operation }) => operation !== "aml")).toEqual([])
    }
    const page = await (await records.fetch("/checks?operation=person")).text()
    expect(page).toContain("Ninguna consulta coincide")
    expect(page).not.toContain("/api/checks/export")
  })

  test("more than a hundred ids were tried, and nothing came of any", async () => {
    expect(probes).toBeGreaterThan(100)
    const [left] = await app.query<{ number: string }>(
      `select count(*) as number from audit_log l join users u on u.id = l.actor_id
       where u.email = 'second@walk.example' and l.target_id = $1 and l.ok`,
      [desk.ids.signature],
    )
    expect(left?.number).toBe("0")
  })
})

const VOLATILE = new Set(["x-request-id", "date", "content-security-policy", "etag"])
const NONCE = /[\w+/]{22}==/g

/** An answer without what differs from one request to the next: its own id, its moment, the nonce, the id that was asked for. */
async function blank(response: Response, id: string) {
  const headers = [...response.headers].filter(([name]) => !VOLATILE.has(name))
  const isPage = response.headers.get("content-type")?.includes("text/html")
  const body = withoutNames(await response.text(), id)
  return {
    status: response.status,
    headers: withoutNames(headers.map((header) => header.join(": ")).join("\n"), id),
    body: isPage ? wordsOf(body) : body,
  }
}

/**
 * The parts of a document come in the order in which they are ready: what it says is compared, scripts and all. The border of two of them may
 * lie within an id, whose letters are left out.
 */
function wordsOf(html: string): string[] {
  const words = html.match(/\p{L}{3,}/gu) ?? []
  return [...new Set(words.filter((word) => !/^[a-f]+$/.test(word)))].sort()
}

function withoutNames(text: string, id: string): string {
  return text
    .replaceAll(id, "ID")
    .replaceAll(NONCE, "NONCE")
    .replaceAll(/"requestId":"[^"]*"/g, "")
}

describe("a page of another site has nothing done here", () => {
  /** What a browser would send along, on behalf of a page that is not ours. */
  const forged = (): Record<string, Record<string, string>> => {
    const own = app.url
    return {
      "no Origin, from another site": { "sec-fetch-site": "cross-site" },
      "Origin null": { origin: "null" },
      "another origin": { origin: "https://evil.example" },
      "a subdomain": { origin: own.replace("//", "//sub."), "sec-fetch-site": "same-site" },
      "our name as a beginning": { origin: `${own}.evil.example` },
      "another port": { origin: `${own}1` },
      "another scheme": { origin: own.replace("http:", "https:") },
      "our origin, from another site": { origin: own, "sec-fetch-site": "cross-site" },
      "a form of another site": {
        origin: "https://evil.example",
        "sec-fetch-site": "cross-site",
        "sec-fetch-mode": "navigate",
        "content-type": "application/x-www-form-urlencoded",
      },
    }
  }

  test("no route that changes or records something", async () => {
    const wrong: unknown[] = []
    const { admin } = desk.clients
    for (const [name, { cells, recorded }] of Object.entries(ROUTES)) {
      const [cell] = cells
      if (!cell || (name.startsWith("GET") && !recorded)) continue
      const call = cell.call(desk.ids)
      for (const [variant, headers] of Object.entries(forged())) {
        const answer = await told(await send(admin, call, headers))
        if (answer.code !== "cross_site") wrong.push({ name, variant, answer })
      }
      const own = await told(await send(admin, call, { origin: app.url, "sec-fetch-site": "same-origin" }))
      if (own.code === "cross_site") wrong.push({ name, own })
    }
    expect(wrong).toEqual([])
  })

  test("what is written is not written by GET, nor by a form's kinds of body", async () => {
    const wrong: unknown[] = []
    const { admin } = desk.clients
    for (const [name, { cells }] of Object.entries(ROUTES)) {
      const [cell] = cells
      if (!cell || name.startsWith("GET")) continue
      const call = cell.call(desk.ids)
      if (!(name.replace(/^\w+/, "GET") in ROUTES)) {
        const { status } = await send(admin, { method: "GET", path: call.path })
        if (![404, 405, 422].includes(status)) wrong.push({ name, status })
      }
      if (call.body === undefined) continue
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
      ]) {
        const { status } = await send(admin, call, { "content-type": type, origin: app.url })
        if (![400, 415].includes(status)) wrong.push({ name, type, status })
      }
    }
    expect(wrong).toEqual([])
  })

  test("no action", async () => {
    const wrong: unknown[] = []
    const variants = { ...forged(), "no Origin at all": {} }
    for (const [name, at] of builtActions()) {
      for (const [variant, headers] of Object.entries(variants)) {
        const { ok, code, status } = await command(app, desk.clients.admin, at, 0, headers)
        // Next refuses some of them itself, before the action: then there is no result of ours.
        const isRefused = code === "cross_site" || (code === undefined && status >= 400)
        if (ok || !isRefused) wrong.push({ name, variant, status, code })
      }
    }
    expect(wrong).toEqual([])
  })
})
