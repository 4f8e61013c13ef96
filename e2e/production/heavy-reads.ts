import type { Page } from "@playwright/test"
import { until } from "#test/desk/desk-client.ts"
import type { Production } from "./layout.ts"
import { seen } from "./outside.ts"
import { expectTrue } from "./rehearsal-report.ts"

const WITHIN_MS = 60_000
const MISSED = "standby_not_read"

/** Heavy reads go to the standby, over TLS; without it nothing is missing, and once it is back it is read again. */
export async function heavyReadsFromStandby(production: Production, page: Page): Promise<void> {
  const { standby } = production
  const whole = async () => {
    const response = await page.request.get("/api/checks/export")
    return response.status() === 200 && (await response.text()).includes("40000001")
  }
  const warned = async () => (await seen(production, "/api/ready")).body.includes(MISSED)
  await until(warned, (is) => !is, WITHIN_MS)
  expectTrue("An export leaves whole while the standby is read", await whole())
  const open = await standby.query<{ usename: string; ssl: boolean; reads: boolean }>(
    `select usename, ssl, query ~ 'from "checks"' as reads from pg_stat_activity join pg_stat_ssl using (pid)
      where application_name = 'cotejo'`,
  )
  expectTrue(
    "It is read there by the app's own account, encrypted",
    open.some(({ reads }) => reads) && open.every(({ usename, ssl }) => usename === "cotejo_app" && ssl),
    `${open.length} connections${open.every(({ ssl }) => ssl) ? ", TLS" : ""}`,
  )
  const following = await production.query<{ ssl: boolean }>(
    "select ssl from pg_stat_replication join pg_stat_ssl using (pid)",
  )
  expectTrue(
    "What the standby follows is encrypted too",
    following.length === 1 && following[0]?.ssl === true,
  )

  standby.kill9()
  expectTrue("With the standby killed an export leaves whole all the same", await whole())
  await until(warned, Boolean, WITHIN_MS)
  await standby.startAgain()
  const isBack = await until(warned, (is) => !is, WITHIN_MS).then(
    () => true,
    () => false,
  )
  expectTrue("That it is not read is told, until it is back", isBack && (await whole()))
}
