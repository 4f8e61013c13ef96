import { isDeepStrictEqual } from "node:util"
import { beforeAll, describe, expect, test } from "vitest"
import { can, grantable, type Holder, type Permission } from "#lib/domain/access/permissions.ts"
import { ownApp } from "#test/processes/own-app.ts"
import {
  builtActions,
  command,
  type Desk,
  insertedToken,
  roleOf,
  seededDesk,
  send,
  VISITORS,
  type Visitor,
} from "./desk.ts"
import {
  ACTIONS,
  type Cell,
  FILTERS_BY_ID,
  type Ids,
  type Kind,
  OPEN_PAGES,
  PAGES,
  ROUTES,
  TEMPORARY_PAGES,
} from "./table.ts"

// Every edge of the program, tried by everybody. The proxy passes everything with a cookie of the right name, so `forged` (with one that we
// never made) tests what each edge decides by itself, as it would without the proxy.

const app = ownApp()
let desk: Desk

beforeAll(async () => {
  desk = await seededDesk(app)
})

/** The expected answer of a route to that visitor. */
function expectedOf(visitor: Visitor, cell: Cell) {
  const role = roleOf(visitor)
  if (visitor === "temporary") return { status: 403, code: "password_change_required" }
  return role ? answerTo(role, cell) : { status: 401, code: "signed_out" }
}

function answerTo(
  holder: Holder,
  { permission, also = [], seen, answers = 200 }: Cell,
): { status: number; code?: string } {
  if ([permission, ...also].some((one) => !can(holder, one))) return { status: 403, code: "forbidden" }
  if (!seesThere(holder, seen)) return { status: 404, code: "not_found" }
  return { status: answers }
}

function seesThere(holder: Holder, seen?: readonly Permission[]): boolean {
  return seen === undefined || seen.some((one) => can(holder, one))
}

async function outcomeOf(response: Response): Promise<{ status: number; code?: string }> {
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
        const { status, code } = await outcomeOf(await send(desk.clients[visitor], cell.call(desk.ids)))
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
      // Its input breaks every rule: a permitted caller gets the errors, and nothing happens.
      const { status, ok, code } = await command(app, desk.clients[visitor], at, 0)
      const expected = actionFor(visitor, permission)
      if (ok || code !== expected) wrong.push({ name, status, ok, code, expected })
    }
    expect(wrong).toEqual([])
  })
})

describe("whoever has not proved lately that it is they", () => {
  test("is asked by every edge of consequence, before anything else, and by no other", async () => {
    await app.query(
      `update sessions set confirmed_at = now() - interval '16 minutes'
       where user_id = (select id from users where email = 'admin@walk.example')`,
    )
    const asked: string[] = []
    for (const [name, { cells }] of Object.entries(ROUTES)) {
      for (const cell of cells) {
        const { code } = await outcomeOf(await send(desk.clients.admin, cell.call(desk.ids)))
        if (code === "confirmation_required" && !asked.includes(name)) asked.push(name)
      }
    }
    const built = builtActions()
    for (const name of Object.keys(ACTIONS)) {
      const at = built.get(name)
      if (!at) throw new Error(`the build has no action ${name}`)
      if ((await command(app, desk.clients.admin, at, 0)).code === "confirmation_required") asked.push(name)
    }
    const edges = Object.entries({ ...ROUTES, ...ACTIONS })
    expect(asked).toEqual(edges.filter(([, { confirmed }]) => confirmed).map(([name]) => name))
    await app.query("update sessions set confirmed_at = now()")
  })
})

describe("programs with a token", () => {
  const bearing = (token: string) => ({ authorization: `Bearer ${token}` })

  // Refused with all permissions but one is refused with any single other one as well.
  test("routes: a token with what an edge takes opens it, one with everything but that does not, and none opens a page", async () => {
    const wrong: unknown[] = []
    const given = grantable("admin")
    const tokens = new Map<string, string>()
    const tokenOf = async (only: readonly Permission[]) => {
      const token = tokens.get(only.join()) ?? (await insertedToken(app, "admin@walk.example", only))
      tokens.set(only.join(), token)
      return bearing(token)
    }
    for (const [name, { cells, sessionOnly }] of Object.entries(ROUTES)) {
      for (const cell of cells) {
        const also = (cell.also ?? []).map((one) => [one])
        const taken = [[cell.permission], ...also, cell.seen ?? []].map((any) =>
          given.filter((one) => any.includes(one)),
        )
        const refused = taken
          .filter((any) => any.length > 0)
          .map((any) => given.filter((one) => !any.includes(one)))
        const tried = sessionOnly ? [given] : [taken.flat(), ...refused]
        for (const only of tried) {
          const expected = sessionOnly
            ? { status: 403, code: "session_required" }
            : answerTo({ role: "admin", only }, cell)
          const { status, code } = await outcomeOf(
            await send(desk.clients.nobody, cell.call(desk.ids), await tokenOf(only)),
          )
          if (status !== expected.status || (expected.code && code !== expected.code))
            wrong.push({ only, name, status, code, expected })
        }
      }
    }
    for (const [only, token] of tokens) {
      const page = await desk.clients.nobody.fetch("/checks", { headers: bearing(token) })
      if (page.status !== 307) wrong.push({ only, page: page.status })
    }
    expect(wrong).toEqual([])
  })

  test("a token does no more than its person may at that moment", async () => {
    const token = await insertedToken(app, "records@walk.example", ["check.ask", "aml.read"])
    const asks = await send(desk.clients.nobody, { ...ROUTE_TO_ASK }, bearing(token))
    expect(await outcomeOf(asks)).toEqual({ status: 403, code: "forbidden" })
    const reads = await send(desk.clients.nobody, { method: "GET", path: "/api/checks" }, bearing(token))
    expect(reads.status).toBe(200)
  })

  test("no action accepts a token", async () => {
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
  // Who may read the log alone begins there.
  if (name === "/" && !can(role, "aml.read")) return { status: 307, to: "/admin/log" }
  return { status: can(role, row.permission) && seesThere(role, row.seen) ? 200 : 404 }
}

function actionFor(visitor: Visitor, permission: Cell["permission"]): string {
  const role = roleOf(visitor)
  if (visitor === "temporary")
    return permission === "password.change" ? "invalid_input" : "password_change_required"
  if (!role) return "signed_out"
  return can(role, permission) ? "invalid_input" : "forbidden"
}

/** An analyst whose requests and questions are not those of the desk, somebody who sees AML reports alone, and one who reads the log alone. */
const OUTSIDERS = ["second", "records", "auditor"] as const
type Outsider = (typeof OUTSIDERS)[number]

const ID_NAMES = [
  "person",
  "aml",
  "later",
  "file",
  "subject",
  "batch",
  "signature",
  "user",
  "session",
] as const satisfies (keyof Ids)[]

/** Which things of the desk may be there for them at an edge that takes ids of that kind. */
const THEIRS: Record<Outsider, Partial<Record<Kind, readonly (keyof Ids)[]>>> = {
  second: {
    check: ["person", "aml", "later"],
    file: ["file"],
    subject: ["subject"],
    reported: ["subject"],
    batch: ["batch"],
  },
  records: { check: ["aml", "later"], file: ["file"], reported: ["subject"] },
  auditor: {},
}

/** The things of the desk that an id of that kind may name. */
const OF_KIND: Record<Kind, readonly (keyof Ids)[]> = {
  check: ["person", "aml", "later"],
  file: ["file"],
  subject: ["subject"],
  reported: ["subject"],
  batch: ["batch"],
  signature: ["signature"],
  user: ["user"],
  session: ["session"],
}

/** The hidden things among those that an edge takes ids of; and one thing of each of two other kinds, which are no ids of its own, for any visitor. */
function hiddenFrom(visitor: Outsider, kind: Kind): (keyof Ids)[] {
  const own = OF_KIND[kind].filter((name) => !THEIRS[visitor][kind]?.includes(name))
  const others = ID_NAMES.filter((name) => !OF_KIND[kind].includes(name))
  const first = Object.keys(OF_KIND).indexOf(kind)
  return [
    ...own,
    ...[others[first % others.length], others[(first + 3) % others.length]].flatMap((one) => one ?? []),
  ]
}

type Probed = { name: string; kind: Kind }

/** How many ids are tried: known before anything runs, so that it can be in the names of the tests. */
const probesOf = (visitor: Outsider, edges: readonly Probed[]) =>
  edges.reduce((sum, { kind }) => sum + hiddenFrom(visitor, kind).length, 0)

const PROBED_ROUTES = Object.entries(ROUTES).flatMap(([name, { of, cells }]) =>
  of ? [{ name, cells, ...of }] : [],
)
const PROBED_PAGES = Object.entries(PAGES).flatMap(([name, { of }]) => (of ? [{ name, ...of }] : []))
const PROBED_ACTIONS = Object.entries(ACTIONS).flatMap(([name, { of }]) => (of ? [{ name, ...of }] : []))
const ALL_PROBES = OUTSIDERS.reduce(
  (sum, visitor) =>
    sum + probesOf(visitor, [...PROBED_ROUTES, ...PROBED_PAGES, ...PROBED_ACTIONS, ...FILTERS_BY_ID]),
  0,
)
const counted = (edges: readonly Probed[]) =>
  OUTSIDERS.map((visitor) => [visitor, probesOf(visitor, edges)] as const)

describe("what one may not see answers as what does not exist", () => {
  let probes = 0

  /** For each hidden thing: what its id was answered, where it differs from what an id of nothing is answered. */
  async function differing(
    visitor: Outsider,
    kind: Kind,
    probe: (id: string) => Promise<unknown>,
  ): Promise<unknown[]> {
    const nothing = await probe(crypto.randomUUID())
    const found: unknown[] = []
    for (const name of hiddenFrom(visitor, kind)) {
      probes++
      const hidden = await probe(desk.ids[name])
      if (!isDeepStrictEqual(hidden, nothing)) found.push({ name, hidden, nothing })
    }
    return found
  }

  test.each(counted(PROBED_ROUTES))("by routes: %s, %i ids", async (visitor) => {
    const wrong: unknown[] = []
    for (const { name, kind, call } of PROBED_ROUTES) {
      const probe = async (id: string) => blank(await send(desk.clients[visitor], call(id)), id)
      for (const found of await differing(visitor, kind, probe)) wrong.push({ name, found })
    }
    expect(wrong).toEqual([])
  })

  test.each(counted(FILTERS_BY_ID))("by filters of lists and exports: %s, %i ids", async (visitor) => {
    const wrong: unknown[] = []
    for (const { name, kind, path } of FILTERS_BY_ID) {
      const probe = async (id: string) => blank(await desk.clients[visitor].fetch(path(id)), id)
      for (const found of await differing(visitor, kind, probe)) wrong.push({ name, found })
    }
    expect(wrong).toEqual([])
  })

  test.each(counted(PROBED_PAGES))("by pages: %s, %i ids", async (visitor) => {
    const wrong: unknown[] = []
    for (const { name, kind, path } of PROBED_PAGES) {
      const headers = { accept: "text/html" }
      const probe = async (id: string) => blank(await desk.clients[visitor].fetch(path(id), { headers }), id)
      for (const found of await differing(visitor, kind, probe)) wrong.push({ name, found })
    }
    expect(wrong).toEqual([])
  })

  test.each(counted(PROBED_ACTIONS))("by actions: %s, %i ids", async (visitor) => {
    const wrong: unknown[] = []
    const built = builtActions()
    for (const { name, kind, input } of PROBED_ACTIONS) {
      const at = built.get(name)
      if (!at) throw new Error(`the build has no action ${name}`)
      const probe = async (id: string) => {
        const { text, ...answer } = await command(app, desk.clients[visitor], at, input(id))
        return { ...answer, text: withoutNames(text, id) }
      }
      for (const found of await differing(visitor, kind, probe)) wrong.push({ name, found })
    }
    expect(wrong).toEqual([])
  })

  test("by a program: a token of the second analyst with all that they may give", async () => {
    const token = await insertedToken(app, "second@walk.example", grantable("analyst"))
    const wrong: unknown[] = []
    for (const { name, kind, call } of PROBED_ROUTES) {
      const probe = async (id: string) =>
        blank(await send(desk.clients.nobody, call(id), { authorization: `Bearer ${token}` }), id)
      for (const found of await differing("second", kind, probe)) wrong.push({ name, found })
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

  test(`${ALL_PROBES} ids and those of the program were tried, and nothing came of any`, async () => {
    expect(probes).toBe(ALL_PROBES + probesOf("second", PROBED_ROUTES))
    expect(ALL_PROBES).toBeGreaterThan(100)
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
  /** The headers that a browser would send on behalf of a page that is not ours. */
  const forgedFrom = (own: string): Record<string, Record<string, string>> => {
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

  const forged = () => forgedFrom(app.url)
  const VARIANTS = Object.keys(forgedFrom("http://localhost:3000")).length
  const CHANGING = Object.entries(ROUTES).filter(
    ([name, { recorded }]) => !name.startsWith("GET") || recorded,
  )

  test(`no route that changes or records something: ${CHANGING.length} routes, ${VARIANTS} ways each`, async () => {
    const wrong: unknown[] = []
    const { admin } = desk.clients
    for (const [name, { cells }] of CHANGING) {
      const [cell] = cells
      if (!cell) throw new Error(`${name} has no call`)
      const call = cell.call(desk.ids)
      for (const [variant, headers] of Object.entries(forged())) {
        const answer = await outcomeOf(await send(admin, call, headers))
        if (answer.code !== "cross_site") wrong.push({ name, variant, answer })
      }
      const own = await outcomeOf(
        await send(admin, call, { origin: app.url, "sec-fetch-site": "same-origin" }),
      )
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

  test("no route that only reads is read by it: none allows another origin, whoever asks", async () => {
    const wrong: unknown[] = []
    for (const [name, { cells }] of Object.entries(ROUTES)) {
      const [cell] = cells
      if (!cell) throw new Error(`${name} has no call`)
      const call = cell.call(desk.ids)
      for (const method of [call.method, "OPTIONS"]) {
        const answer = await send(
          desk.clients.admin,
          { path: call.path, method },
          { origin: "https://evil.example" },
        )
        await answer.arrayBuffer()
        const allowed = [...answer.headers.keys()].filter((header) => header.startsWith("access-control-"))
        const isKept = answer.headers.get("cross-origin-resource-policy") === "same-origin"
        if (allowed.length > 0 || !isKept) wrong.push({ name, method, allowed, isKept })
      }
    }
    expect(wrong).toEqual([])
  })

  const SIGN_IN = ["callback/credentials", "signin/oidc", "signout"]

  test(`no edge of the sign-in: ${SIGN_IN.length} edges, ${VARIANTS} ways each`, async () => {
    const wrong: unknown[] = []
    const { admin } = desk.clients
    const { csrfToken } = (await (await admin.fetch("/api/auth/csrf")).json()) as { csrfToken: string }
    for (const edge of SIGN_IN) {
      for (const [variant, headers] of Object.entries(forged())) {
        const body = new URLSearchParams({ csrfToken, json: "true" })
        const { status } = await admin.fetch(`/api/auth/${edge}`, { method: "POST", headers, body })
        // Without a provider there is nothing at its address.
        if (status !== (edge === "signin/oidc" ? 404 : 403)) wrong.push({ edge, variant, status })
      }
    }
    expect(wrong).toEqual([])
    expect((await admin.fetch("/api/session")).status).toBe(200)
  })

  test(`no action: ${Object.keys(ACTIONS).length} actions, ${VARIANTS} ways each and one without any Origin`, async () => {
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

test("the log tells what was hidden and what a guard held off: once an hour for a person and a kind, with no value of it", async () => {
  const rows = await app.query<{ email: string | null; target: string; outcome: string; detail: object }>(
    `select u.email, l.target_id as target, l.action || ' ' || coalesce(l.detail ->> 'code', '') as outcome, l.detail
       from audit_log l left join users u on u.id = l.actor_id
      where l.action in ('access.refused', 'request.refused') and not l.ok`,
  )
  const [spent] = await app.query<{ hours: number }>(
    "select count(distinct date_trunc('hour', at))::int as hours from audit_log",
  )
  const times = new Map<string, number>()
  for (const { email, target, outcome } of rows) {
    const kind = `${email} ${outcome} ${target}`
    times.set(kind, (times.get(kind) ?? 0) + 1)
  }
  expect([...times].filter(([, number]) => number > (spent?.hours ?? 0))).toEqual([])
  const of = (email: string, outcome: string) =>
    new Set(rows.filter((row) => row.email === email && row.outcome === outcome).map(({ target }) => target))
  const { aml, batch, file, person, signature, subject } = desk.ids
  expect(of("second@walk.example", "access.refused hidden")).toEqual(new Set([signature]))
  expect(of("records@walk.example", "access.refused hidden")).toContain(person)
  for (const id of [aml, file, subject])
    expect(of("records@walk.example", "access.refused hidden")).not.toContain(id)
  expect(of("admin@walk.example", "request.refused cross_site")).toEqual(new Set(["cross_site"]))
  expect(of("admin@walk.example", "request.refused unsupported_body").size).toBe(1)
  expect(JSON.stringify(rows.map(({ detail }) => detail))).not.toContain(batch)
})
