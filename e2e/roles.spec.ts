import type { DeskClient } from "./support/desk-client.ts"
import { expect, type RoleName, test } from "./support/test.ts"

const ROLES: RoleName[] = ["analyst", "manager", "records", "admin"]
const ASKERS: RoleName[] = ["analyst", "manager", "admin"]

/** Who may open which page; everybody else finds nothing there, even by its address. */
const PAGES: Record<string, RoleName[]> = {
  "/": ROLES,
  "/checks": ROLES,
  "/account": ROLES,
  "/ask/person": ASKERS,
  "/ask/aml": ASKERS,
  "/ask/vin": ASKERS,
  "/ask/match": ASKERS,
  "/unknown": ASKERS,
  "/ledger": ASKERS,
  "/subjects": ASKERS,
  "/reports": ROLES,
  "/reports/review": ASKERS,
  "/signatures": ASKERS,
  "/signatures/signers": ASKERS,
  "/admin/people": ["admin"],
  "/admin/log": ["admin"],
}

type Call = { may: RoleName[]; refused: number; call: (client: DeskClient, ids: Ids) => Promise<Response> }
type Ids = { person: string; aml: string; subject: string }

const posted = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
  body: JSON.stringify(body),
})

const watched = (thing: string, id: string): RequestInit => ({
  ...posted({ thing, id, isOn: true }),
  method: "PUT",
})

/** Who may call what, whatever the pages show. */
const CALLS: Record<string, Call> = {
  "ask a person": {
    may: ASKERS,
    refused: 403,
    call: (client) => client.fetch("/api/checks/person", posted({ dni: "45678912" })),
  },
  "ask an AML report": {
    may: ASKERS,
    refused: 403,
    call: (client) => client.fetch("/api/checks/aml", posted({ dni: "45678912" })),
  },
  "when it was last asked": {
    may: ASKERS,
    refused: 403,
    call: (client) => client.fetch("/api/subjects/lookup", posted({ identifier: "45678912" })),
  },
  "what answers say, counted": {
    may: ROLES,
    refused: 403,
    call: (client) => client.fetch("/api/checks/results"),
  },
  export: { may: ASKERS, refused: 403, call: (client) => client.fetch("/api/checks/export") },
  "the register of signature requests": {
    may: ASKERS,
    refused: 403,
    call: (client) => client.fetch("/api/signatures"),
  },
  "what one was not told of yet": {
    may: ROLES,
    refused: 403,
    call: (client) => client.fetch("/api/notices"),
  },
  "put such notices away": {
    may: ROLES,
    refused: 403,
    call: (client) => client.fetch("/api/notices", posted({ thing: "check" })),
  },
  "be told of an AML report": {
    may: ROLES,
    refused: 404,
    call: (client, { aml }) => client.fetch("/api/notices/watch", watched("check", aml)),
  },
  "be told of a person's check": {
    may: ASKERS,
    refused: 404,
    call: (client, { person }) => client.fetch("/api/notices/watch", watched("check", person)),
  },
  "export the register": {
    may: ASKERS,
    refused: 403,
    call: (client) => client.fetch("/api/signatures/export"),
  },
  "export the log": {
    may: ["admin"],
    refused: 403,
    call: (client) => client.fetch("/api/audit/export"),
  },
  "export the ledger": {
    may: ASKERS,
    refused: 403,
    call: (client) => client.fetch("/api/ledger/export"),
  },
  "what a match would only echo": {
    may: ASKERS,
    refused: 403,
    call: (client) => client.fetch("/api/match/echoes", posted({ dni: "45678912", names: "ANA" })),
  },
  "open a dossier with an AML report in it": {
    may: ASKERS,
    refused: 404,
    call: (client, { subject }) => client.fetch(`/subjects/${subject}`, { headers: { accept: "text/html" } }),
  },
  "open its sheet": {
    may: ASKERS,
    refused: 404,
    call: (client, { subject }) =>
      client.fetch(`/subjects/${subject}/print`, { headers: { accept: "text/html" } }),
  },
  "take a dossier away": {
    may: ASKERS,
    refused: 403,
    call: (client, { subject }) => client.fetch(`/api/subjects/${subject}/dossier.zip`),
  },
  "read a person": {
    may: ASKERS,
    refused: 404,
    call: (client, { person }) => client.fetch(`/api/checks/${person}`),
  },
  "read an AML report": {
    may: ROLES,
    refused: 404,
    call: (client, { aml }) => client.fetch(`/api/checks/${aml}`),
  },
  "give out a person's constancia": {
    may: ASKERS,
    refused: 404,
    call: (client, { person }) => client.fetch(`/api/checks/${person}/constancia`),
  },
  "give out an AML report's constancia": {
    may: ROLES,
    refused: 404,
    call: (client, { aml }) => client.fetch(`/api/checks/${aml}/constancia`),
  },
  "give out a constancia in full": {
    may: ["manager", "admin"],
    refused: 403,
    call: (client, { aml }) => client.fetch(`/api/checks/${aml}/constancia?asked=full`),
  },
  "have the exact answer": {
    may: ["manager", "admin"],
    refused: 403,
    call: (client, { person }) => client.fetch(`/api/checks/${person}/answer`),
  },
  list: { may: ROLES, refused: 403, call: (client) => client.fetch("/api/checks") },
  "find by identifier": {
    may: ROLES,
    refused: 403,
    call: (client) => client.fetch("/api/subjects/find", posted({ identifier: "45678912" })),
  },
  "find by name": {
    may: ROLES,
    refused: 403,
    call: (client) => client.fetch("/api/search", posted({ text: "quispe" })),
  },
}

// Over HTTP: what decides is the answer of the server, and a browser would load every script of every page for it.
test("each role opens exactly its pages", async ({ clientOf }) => {
  for (const role of ROLES) {
    const client = await clientOf(role)
    for (const [path, may] of Object.entries(PAGES)) {
      const { status } = await client.fetch(path, { headers: { accept: "text/html" } })
      expect(status, `${role} ${path}`).toBe(may.includes(role) ? 200 : 404)
    }
  }
})

test("each role calls exactly what is its own, by the interface too", async ({ clientOf }) => {
  const asker = await clientOf("manager")
  const { check } = await asker.ask("person", { dni: "45678912" })
  const ids = {
    person: check.id,
    subject: check.subjectId,
    aml: (await asker.ask("aml", { dni: "45678912" })).check.id,
  }
  for (const role of ROLES) {
    const client = await clientOf(role)
    for (const [name, { may, refused, call }] of Object.entries(CALLS)) {
      expect((await call(client, ids)).status, `${role}: ${name}`).toBe(may.includes(role) ? 200 : refused)
    }
  }
})

test("nobody is let in without a session", async ({ app }) => {
  for (const path of ["/api/checks", "/api/checks/export"]) {
    const answer = await fetch(app.url + path)
    expect(answer.status, path).toBe(401)
    expect(await answer.json()).toMatchObject({ code: "signed_out" })
  }
})

test("records staff list AML reports and nothing else, whatever they filter by", async ({
  clientOf,
  pageOf,
}) => {
  const asker = await clientOf("analyst")
  const dni = "41112223"
  await asker.ask("person-ext", { dni })
  await asker.ask("aml", { dni: "42223334" })
  const records = await clientOf("records")
  for (const query of ["", "?operation=person,aml", "?operation=person-ext"]) {
    const { items } = (await (await records.fetch(`/api/checks${query}`)).json()) as {
      items: { operation: string }[]
    }
    expect(items.filter(({ operation }) => operation !== "aml")).toEqual([])
  }
  const found = await (await records.fetch("/api/subjects/find", posted({ identifier: dni }))).json()
  expect(found).toEqual({ subjects: [], isCut: false })
  const page = await pageOf("records")
  await page.goto("/checks?operation=person-ext")
  await expect(page.getByText("Ninguna consulta coincide")).toBeVisible()
  await expect(page.getByRole("link", { name: "CSV técnico" })).toHaveCount(0)
  await expect(page.getByRole("link", { name: "Excel", exact: true })).toHaveCount(0)
  await page.goto("/")
  await expect(page.getByRole("heading", { name: "Reportes AML recientes" })).toBeVisible()
})

test("a page of another site cannot make a signed-in browser export", async ({ clientOf }) => {
  const client = await clientOf("analyst")
  const answer = await client.fetch("/api/checks/export", { headers: { "sec-fetch-site": "cross-site" } })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ code: "cross_site" })
})
