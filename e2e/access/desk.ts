import { readFileSync } from "node:fs"
import { Client } from "pg"
import { type Permission, ROLES, type Role } from "#lib/domain/access/permissions.ts"
import { newToken, tokenBeginning, tokenHash } from "#lib/tokens/tokens.ts"
import { type DeskClient, deskClient } from "#test/desk/desk-client.ts"
import { addPortfolio } from "#test/desk/portfolio.ts"
import { sessionOf } from "#test/desk/session-of.ts"
import { postRequest, requestFor } from "#test/desk/signature-client.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"
import { actionName, addressOf } from "./endpoints.ts"
import type { Call, Ids } from "./table.ts"

/** Who walks: one person of each role, a second analyst, and those who may not come in at all. */
export const VISITORS = [...ROLES, "second", "disabled", "temporary", "forged", "nobody"] as const
export type Visitor = (typeof VISITORS)[number]

/** The effective role of a visitor; none for one who may do nothing. */
export function roleOf(visitor: Visitor): Role | undefined {
  if (visitor === "second") return "analyst"
  return ROLES.find((role) => role === visitor)
}

export type Desk = { ids: Ids; clients: Record<Visitor, DeskClient> }

/** A desk with one thing of each kind, and a client of each visitor. */
export async function seededDesk(app: AppProcess): Promise<Desk> {
  const database = new Client({ connectionString: app.databaseUrl })
  await database.connect()
  try {
    const clients = await clientsOf(app, database)
    const { manager } = clients
    const { check: person } = await manager.ask("person", { dni: "45678912" })
    const { check: aml } = await manager.ask("aml", { dni: "45678912" })
    const { check: later } = await manager.ask("aml", { dni: "45678912" })
    const batch = await manager.startBatch([{ dni: "45678913" }], { operation: "person" })
    const { body: request } = await postRequest(manager, requestFor(1), [pdfOfSize(2_000)])
    const { rows } = await database.query<{ user: string; session: string }>(
      `select u.id as user, s.id as session from users u join sessions s on s.user_id = u.id
       where u.role = 'manager' limit 1`,
    )
    const ids = {
      person: person.id,
      aml: aml.id,
      later: later.id,
      file: /\/api\/files\/([0-9a-f-]{36})/.exec(JSON.stringify(aml))?.[1] ?? "",
      subject: person.subjectId,
      batch: batch.id,
      signature: request.signatureId,
      portfolio: await addPortfolio(clients.manager, [{ kind: "dni", identifier: "40000001" }]),
      user: rows[0]?.user ?? "",
      session: rows[0]?.session ?? "",
    }
    return { ids, clients }
  } finally {
    await database.end()
  }
}

async function clientsOf(app: AppProcess, database: Client): Promise<Desk["clients"]> {
  const emails = new Map<Visitor, string>()
  for (const visitor of VISITORS) {
    if (visitor === "forged" || visitor === "nobody") continue
    const email = `${visitor}@walk.example`
    await database.query("insert into users (email, name, role, temporary_until) values ($1, $2, $3, $4)", [
      email,
      visitor,
      roleOf(visitor) ?? "admin",
      visitor === "temporary" ? new Date(Date.now() + 3_600_000) : null,
    ])
    emails.set(visitor, email)
  }
  const clientOf = async (visitor: Visitor) => {
    const email = emails.get(visitor)
    if (!email) return deskClient(app.url, new Map())
    const { name, value } = await sessionOf(database, email)
    return deskClient(app.url, new Map([[name, value]]))
  }
  const found: [Visitor, DeskClient][] = []
  for (const visitor of VISITORS) found.push([visitor, await clientOf(visitor)])
  const clients = Object.fromEntries(found) as Desk["clients"]
  const [cookie] = clients.analyst.cookies
  clients.forged = deskClient(app.url, new Map([[cookie?.name ?? "", "e30.not-ours"]]))
  await database.query("update users set disabled_at = now() where email = 'disabled@walk.example'")
  return clients
}

/** A token of that person's, as making one on the account page stores it. */
export async function insertedToken(
  app: AppProcess,
  email: string,
  scopes: readonly Permission[],
  days = 30,
): Promise<string> {
  const token = newToken()
  await app.query(
    `insert into program_tokens (user_id, name, hash, beginning, scopes, expires_at)
     select id, 'walk', $2, $3, $4::jsonb, now() + $5 * interval '1 day' from users where email = $1`,
    [email, tokenHash(token), tokenBeginning(token), JSON.stringify(scopes), days],
  )
  return token
}

/** One call of the table, with the headers that a browser of ours sends unless given others. */
export function send(
  client: DeskClient,
  { path, method, body }: Call,
  headers: Record<string, string> = {},
): Promise<Response> {
  const json = body === undefined ? {} : { "content-type": "application/json" }
  return client.fetch(path, {
    method,
    headers: { ...json, "idempotency-key": crypto.randomUUID(), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

type Manifest = {
  node: Record<string, { filename: string; exportedName: string; workers: Record<string, unknown> }>
}

/** Where the build listens for each action: its identifier, and the page that it is posted to. */
export function builtActions(): Map<string, { id: string; page: string }> {
  const { node } = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8")) as Manifest
  return new Map(
    Object.entries(node).map(([id, { filename, exportedName, workers }]) => {
      const [page = ""] = Object.keys(workers).sort((one, other) => one.length - other.length)
      return [actionName(filename, exportedName), { id, page: addressOf(page) }]
    }),
  )
}

export type ActionAnswer = { status: number; ok?: boolean; code?: string; text: string }

/** Calls a server action as the browser would, with that input; `headers` come in the place of a browser's own. */
export async function command(
  app: AppProcess,
  client: DeskClient,
  { id, page }: { id: string; page: string },
  input: unknown,
  headers: Record<string, string> = { origin: app.url, "sec-fetch-site": "same-origin" },
): Promise<ActionAnswer> {
  const response = await client.fetch(page.replaceAll(/\[\w+\]/g, crypto.randomUUID()), {
    method: "POST",
    headers: { accept: "text/x-component", "next-action": id, "content-type": "text/plain", ...headers },
    body: JSON.stringify([input]),
  })
  const text = await response.text()
  const [result, ok, code] = /\{"ok":(true|false)(?:,"code":"(\w+)")?[^\n]*/.exec(text) ?? []
  if (result === undefined) return { status: response.status, text: text.slice(0, 300) }
  return { status: response.status, ok: ok === "true", ...(code && { code }), text: result }
}
