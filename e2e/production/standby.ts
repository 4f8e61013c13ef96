import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { Client } from "pg"
import { startEmbedded } from "#lib/db/embedded/embedded.ts"
import { readPostmaster } from "#lib/db/embedded/embedded-server.ts"
import { until } from "#test/desk/desk-client.ts"
import { startStandby } from "#test/processes/standby.ts"
import { hold } from "./held.ts"
import type { Production } from "./layout.ts"
import { seen } from "./outside.ts"

const WITHIN_MS = 60_000
const MISSED = "standby_not_read"

/** A streaming standby of the database, over TLS with the same certificate as that. */
export type Standby = {
  /** As the app's account comes to it. */
  url: string
  query<Row extends object>(text: string): Promise<Row[]>
  /** SIGKILL to the whole server. */
  kill9: () => void
  startAgain: () => Promise<void>
  stop: () => Promise<void>
}

/** Follows the server of `primaryDir`, in `dir`; `secrets` are those of deploy/make-secrets.sh. */
export async function startProductionStandby(
  dir: string,
  primary: { dir: string; url: string },
  secrets: string,
): Promise<Standby> {
  const following = new URL(primary.url)
  following.searchParams.set("sslmode", "verify-full")
  following.searchParams.set("sslrootcert", join(secrets, "ca.crt"))
  let server = await startStandby(primary.dir, following.href, dir)
  const app = new URL(readFileSync(join(secrets, "database-url"), "utf8"))
  app.port = new URL(server.url).port
  return {
    url: app.href,
    query: (text) => queryAt(server.url, text),
    kill9: () => process.kill(readPostmaster(join(dir, "postgres"))?.pid ?? 0, "SIGKILL"),
    startAgain: async () => {
      server = await startEmbedded(dir)
    },
    stop: () => server.stop(),
  }
}

async function queryAt<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** What is heavy is read there, over TLS; without it nothing is missing, and once it is back it is read again. */
export async function heavyReadsFromStandby(production: Production, page: Page): Promise<void> {
  const { standby } = production
  const whole = async () => {
    const response = await page.request.get("/api/checks/export")
    return response.status() === 200 && (await response.text()).includes("40000001")
  }
  const warned = async () => (await seen(production, "/api/ready")).body.includes(MISSED)
  await until(warned, (is) => !is, WITHIN_MS)
  hold("An export leaves whole while the standby is read", await whole())
  const open = await standby.query<{ usename: string; ssl: boolean; reads: boolean }>(
    `select usename, ssl, query ~ 'from "checks"' as reads from pg_stat_activity join pg_stat_ssl using (pid)
      where application_name = 'cotejo'`,
  )
  hold(
    "It is read there by the app's own account, encrypted",
    open.some(({ reads }) => reads) && open.every(({ usename, ssl }) => usename === "cotejo_app" && ssl),
    `${open.length} connections${open.every(({ ssl }) => ssl) ? ", TLS" : ""}`,
  )
  const following = await production.query<{ ssl: boolean }>(
    "select ssl from pg_stat_replication join pg_stat_ssl using (pid)",
  )
  hold("What the standby follows is encrypted too", following.length === 1 && following[0]?.ssl === true)

  standby.kill9()
  hold("With the standby killed an export leaves whole all the same", await whole())
  await until(warned, Boolean, WITHIN_MS)
  await standby.startAgain()
  const isBack = await until(warned, (is) => !is, WITHIN_MS).then(
    () => true,
    () => false,
  )
  hold("That it is not read is told, until it is back", isBack && (await whole()))
}
