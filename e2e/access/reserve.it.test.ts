import { unzipSync } from "fflate"
import { beforeAll, expect, test } from "vitest"
import { ROLES, type Role } from "#lib/domain/access/permissions.ts"
import { until } from "#test/desk/desk-client.ts"
import { ownApp } from "#test/processes/own-app.ts"
import { builtActions, command, type Desk, seededDesk, send } from "./desk.ts"
import type { Call } from "./table.ts"

// That a ROS was filed, nobody but the officer can tell: every page, list, count, export, search, log and refusal is the same before and after.

const app = ownApp()
const OTHERS = ROLES.filter((role) => role !== "compliance")
const DNI = "45678912"
let desk: Desk

beforeAll(async () => {
  desk = await seededDesk(app)
})

const get = (path: string): Call => ({ method: "GET", path })

/** What tells of a report: where its case, its person, the log and the counts stand. Acts of the walk itself are in no part of the log that it reads. */
function calls({ ids: { aml, person, subject, batch } }: Desk, officer: string): Call[] {
  const sheets = ["/api/checks/export", "/api/ledger/export", `/api/batches/${batch}/export`]
  return [
    ...["/", "/reports", "/reports/review?state=open", "/reports/review?state=concluded"],
    ...[`/checks/${aml}`, `/checks/${aml}/compare`, `/checks/${aml}/constancia`],
    ...[`/checks/compare?left=${person}&right=${aml}`, "/checks", "/unknown", "/monitor", "/ledger"],
    ...["/subjects", "/subjects?list=cases", `/subjects/${subject}`, `/subjects/${subject}?tab=reports`],
    ...[
      "/admin/log?group=aml",
      `/admin/log?person=${officer}`,
      "/admin/data",
      "/admin/alerts",
      "/ledger/limits",
    ],
    ...["/api/checks", `/api/checks/${aml}`, `/api/checks/${aml}/answer`, "/api/checks/results"],
    ...["/api/notices", "/api/monitor", "/api/batches", `/api/checks/compare?left=${person}&right=${aml}`],
    ...sheets.flatMap((path) => [path, `${path}?format=people`]),
    ...["/api/audit/export?group=aml", "/api/audit/export?group=aml&format=people"],
  ]
    .map(get)
    .concat([
      { method: "POST", path: "/api/subjects/find", body: { identifier: DNI } },
      { method: "POST", path: "/api/subjects/lookup", body: { identifier: DNI } },
    ])
}

/** A page streams in parts whose order and numbers are those of the moment; nonces, instants and signatures are of the request. */
function settled(text: string): string[] {
  const flight: string[] = []
  const html = text.replaceAll(/<script[^>]*>([^<]*)<\/script>/g, (_, script: string) => {
    flight.push(/^self\.__next_f\.push\(\[1,(".*")\]\)$/s.exec(script)?.[1] ?? "")
    return ""
  })
  const told = flight.map((part) => (part === "" ? "" : String(JSON.parse(part)))).join("")
  return `${html}\n${told}`
    .replaceAll(/"requestId":"[^"]*/g, "request")
    .replaceAll(/nonce\\?"?[=:]\\?"[^"\\]*/g, "nonce")
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d:\d\d)?/g, "instant")
    .replaceAll(/\b1[6-9]\d{11}(?:\.\d+)?\b/g, "instant")
    .replaceAll(/\b\d{1,2}:\d\d(?::\d\d)?\b/g, "time")
    .replaceAll(/(?:hace \d+ \w+\.?|ahora)/g, "ago")
    .replaceAll(/[\w+/-]{43,}={0,2}/g, "signature")
    .replaceAll(/\b[PSBR]:[\da-f]+|\$[A-Z]?[\da-f]+\b|^[\da-f]+:/gm, "part")
    .split(/(?=<)|\n/)
    .toSorted()
}

async function bodyOf(response: Response): Promise<unknown> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return settled(new TextDecoder().decode(bytes))
  const files = Object.entries(unzipSync(bytes)).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return files.map(([name, file]) => [settled(name), settled(new TextDecoder().decode(file))])
}

/** A file that takes the PDF with it, which pages count: it is taken before the first walk that is compared, and after the last. */
const wholeDossier = () => told([get(`/api/subjects/${desk.ids.subject}/dossier.zip`)])

/** Without the box that says of the whole log up to where it is linked, acts of the walk included; the acts themselves are listed by group and by person. */
function withoutLinked(page: unknown): unknown {
  if (!Array.isArray(page)) return page
  return page.flatMap((line) => {
    if (typeof line !== "string") return [line]
    return line.includes("border-l-success") ? [] : [line.replace(/(class="tabular-nums">)\d+$/, "$1")]
  })
}

async function told(walk: readonly Call[]): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  for (const role of OTHERS) {
    for (const call of walk) {
      const response = await send(desk.clients[role], call)
      const body = await bodyOf(response)
      found.set(`${role} ${call.path}`, [
        response.status,
        call.path.startsWith("/admin/log") ? withoutLinked(body) : body,
      ])
    }
  }
  return found
}

/** What a mail, a notice or a search would be made of. */
async function rowsOf(tables: readonly string[]): Promise<unknown[]> {
  const rows = []
  for (const table of tables) rows.push(await app.query(`select count(*) as count from ${table}`))
  return rows
}
const TABLES = ["alerts", "alert_deliveries", "watches", "search_words", "aml_case_steps", "check_steps"]

test("for each other role everything over HTTP is the same with and without a filed ROS", async () => {
  const actions = builtActions()
  const press = (role: Role, name: string, input: object) => {
    const action = actions.get(`aml/actions ${name}`)
    if (!action) throw new Error(`${name} is not in the build`)
    return command(app, desk.clients[role], action, input)
  }
  const checkId = desk.ids.aml
  const at = { checkId, seen: null, conclusion: "escalated", note: "Se deriva", itemReviews: 0 }
  expect(await press("analyst", "concludeWhole", at)).toMatchObject({ ok: true })
  const ros = {
    ...{ checkId, qualifiedAt: "2026-11-27T10:00:00-05:00" },
    filed: { number: "ROS-2026-000417", on: "2026-11-27" },
  }
  const [officer] = await app.query<{ id: string }>(
    "select id from users where email = 'compliance@walk.example'",
  )
  await until(
    () => app.query<{ count: string }>("select count(*) from audit_unlinked"),
    ([left]) => left?.count === "0",
  )
  const refusals = () =>
    Promise.all(
      OTHERS.map(async (role) => {
        const { status, ok, code } = await press(role, "keepRos", ros)
        return { role, status, ok, code }
      }),
    )

  // The first look at a page leaves a row and opens what it counts; the second is compared.
  const walk = calls(desk, officer?.id ?? "")
  await told(walk)
  const dossiers = await wholeDossier()
  const [before, refused, rows] = [await told(walk), await refusals(), await rowsOf(TABLES)]
  const log = await app.query("select id from audit_log where actor_id = $1", [officer?.id])
  expect(await press("compliance", "keepRos", ros)).toMatchObject({ ok: true })
  expect(await app.query("select id from audit_log where actor_id = $1", [officer?.id])).toEqual(log)
  expect(await rowsOf(TABLES)).toEqual(rows)
  const after = await told(walk)
  for (const [what, body] of before) expect.soft(after.get(what), what).toEqual(body)
  for (const [what, body] of await wholeDossier()) expect.soft(body, what).toEqual(dossiers.get(what))
  expect(await refusals()).toEqual(refused)
  // The officer sees it, and so the walk would.
  const own = await (await send(desk.clients.compliance, get(`/checks/${checkId}`))).text()
  expect(own).toContain("ROS-2026-000417")
})
