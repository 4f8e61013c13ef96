import { type BrowserContext, chromium, expect, type Page } from "@playwright/test"
import type { BatchView } from "#lib/batches/read-batch.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { findChromium } from "#scripts/quality/chromium.ts"
import { explain, faint, say, seconds, step } from "#scripts/steps.ts"
import { until } from "#test/desk/desk-client.ts"
import { seenAtDatabase, seenLocks, seenRefused } from "./database.ts"
import { bringUpProduction, METRICS_TOKEN, type Production, type Replica, requirePrograms } from "./layout.ts"
import { api, seen } from "./outside.ts"
import { expectTrue, printReport } from "./rehearsal-report.ts"

// Everything that has to hold of a release before it is a company's, seen from outside: through the proxy, in a browser, while replicas die
// and are replaced. Prints what held; ends with 1 when something did not.

const ROWS = 1_500
const WITHIN_MS = 300_000

async function rehearsal(production: Production): Promise<void> {
  const { builds, url } = production
  const [first, second, idle] = await step("Replicas", () =>
    Promise.all([
      production.startWeb(0, builds.now),
      production.startWeb(1, builds.now),
      production.startWorker(1, builds.now),
    ]),
  )
  const doomed = await step("Second worker", () => production.startWorker(2, builds.now))
  expectTrue("Replicas cannot write to their own folder", !production.canWrite(builds.now))
  await seenFromOutside(production)

  const browser = await chromium.launch({ executablePath: findChromium() ?? "" })
  try {
    const context = await browser.newContext({ baseURL: url, ignoreHTTPSErrors: true, locale: "es-PE" })
    const page = await context.newPage()
    await step("Sign in", () => signIn(page, production))
    const cookie = await sessionCookie(context)
    expectTrue(
      "Signed in through TLS, by a cookie of this host alone",
      cookie.name.startsWith("__Host-") && cookie.secure,
      cookie.name,
    )
    const check = await step("One question", () => askOne(page))
    await step("A report's PDF", () => readReport(page))
    await step("Connections", () => seenAtDatabase(production))
    await step("Refused", () => seenRefused(production))
    await batchWhileReplicasFall(production, page, { first, second, doomed })
    const now = await sessionCookie(context)
    await page.goto(`/checks/${check}`)
    await expect(page.getByRole("main")).toContainText("40000001")
    expectTrue(
      "Nobody was signed out, and the first question is there",
      now.value === cookie.value && !page.url().includes("sign-in"),
    )
  } finally {
    await browser.close()
  }
  expectTrue("The worker that nobody killed still works", !idle.program.hasEnded())
  await seenLocks(production)
}

async function seenFromOutside(production: Production): Promise<void> {
  const { status, headers } = await seen(production, "/sign-in", { "accept-encoding": "br" })
  expectTrue(
    "The proxy's certificate is of our authority; HSTS is on",
    status === 200 && headers["strict-transport-security"] !== undefined,
    status,
  )
  const metrics = await seen(production, "/api/metrics", { authorization: `Bearer ${METRICS_TOKEN}` })
  expectTrue("Metrics are told to who has their token", metrics.status === 200, metrics.status)
  if (production.hasBrotli)
    expectTrue(
      "Pages come compressed with brotli",
      headers["content-encoding"] === "br",
      String(headers["content-encoding"]),
    )
  else say(faint("  – brotli was not tried: libnginx-mod-http-brotli-filter is not installed"))
}

async function signIn(page: Page, { admin }: Production): Promise<void> {
  await page.goto("/")
  await page.getByLabel("Correo").fill(admin.email)
  await page.getByLabel("Contraseña").fill(admin.password)
  await page.getByRole("button", { name: "Entrar" }).click()
  // The password of the settings opens nothing but its own change.
  await page.waitForURL((address) => address.pathname === "/new-password")
  await page.getByLabel("Contraseña que te dieron").fill(admin.password)
  await page.getByLabel("Contraseña nueva").fill("cuatro palabras del ensayo")
  await page.getByRole("button", { name: "Cambiar y continuar" }).click()
  await page.waitForURL((address) => address.pathname === "/")
}

async function sessionCookie(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name.includes("session-token"))
  if (cookie === undefined) throw new Error("there is no session")
  return cookie
}

async function askOne(page: Page): Promise<string> {
  await page.goto("/ask/person")
  await page.getByLabel("Número de DNI").fill("40000001")
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/checks\/[0-9a-f-]{36}$/)
  expectTrue("A question is asked and answered in the browser", true)
  return new URL(page.url()).pathname.split("/").at(-1) ?? ""
}

async function readReport(page: Page): Promise<void> {
  const { id } = await api<CheckView>(page, "/api/checks/aml", { method: "POST", body: { dni: "40000024" } })
  const file = (check: CheckView) => check.files[0]?.id
  const check = await until(
    () => api<CheckView>(page, `/api/checks/${id}`),
    (now) => file(now) !== undefined,
    WITHIN_MS,
  )
  const read = () => page.request.get(`/api/files/${file(check)}`)
  const response = await until(read, (given) => given.headers().etag !== undefined, WITHIN_MS)
  const bytes = await response.body()
  expectTrue(
    "A report's PDF is our sealed copy",
    bytes.subarray(0, 5).toString() === "%PDF-",
    `${bytes.length} bytes`,
  )
}

type Fallen = { first: Replica; second: Replica; doomed: Replica }

async function batchWhileReplicasFall(
  production: Production,
  page: Page,
  { first, second, doomed }: Fallen,
): Promise<void> {
  const { builds, sandbox } = production
  await sandbox.tune({ quota: 100_000, vinDelayMs: 0, responseDelayMs: 500, choices: { vinPace: "unpaced" } })
  const id = await startBatch(page, "Ensayo", { from: 0, rows: ROWS })
  await page.goto(`/batches/${id}`)
  const batch = () => api<BatchView>(page, `/api/batches/${id}`)
  const taken = async () => (await sandbox.counts("vin")).accepted
  const probe = watchSession(page)

  await step("Killed", async () => {
    await until(taken, (accepted) => accepted >= 100, WITHIN_MS)
    await Promise.all([first.kill9(), doomed.kill9()])
  })
  const left = (await batch()).counts.queued
  expectTrue(
    "A replica and a worker were killed in the middle of the batch",
    left > 0,
    `${left} rows were still to be sent`,
  )

  await step("Replaced", async () => {
    await production.startWeb(0, builds.next)
    await untilNewer(page)
    expectTrue(
      "The newer build came beside the old one while the batch went on",
      (await batch()).counts.queued > 0,
    )
    const began = Date.now()
    await second.program.stop()
    expectTrue(
      "A server that is told to stop ends by itself, under load",
      (await second.program.ended) === "exit code 0",
      seconds(began),
    )
    await production.startWeb(1, builds.next)
  })
  await untilNewer(page)
  expectTrue("Both replicas were replaced by a newer build", true)

  const { counts } = await step("Batch", () => until(batch, hasEnded, WITHIN_MS))
  const { acceptances } = await sandbox.counts("vin")
  const times = Object.values(acceptances)
  expectTrue(
    "Every row ended, none is lost",
    counts.answered + counts.unknown === ROWS,
    `${counts.answered} answered, ${counts.unknown} unknown of ${ROWS}`,
  )
  expectTrue(
    "The service took no row twice",
    times.every((number) => number === 1),
    `${times.length} rows, each once`,
  )
  expectTrue(
    "What the service took is answered, or owned up to as unknown",
    times.length >= counts.answered && times.length <= counts.answered + counts.unknown,
  )
  const { reads, failed } = await probe.end()
  expectTrue(
    "The session answered all the while",
    failed.length === 0,
    `${reads} reads${failed.length > 0 ? `, of which ${failed.join(", ")}` : ""}`,
  )
  await expect(page.getByRole("main")).toContainText("Ensayo")
  expectTrue("The page that was open all the while still follows its batch", !page.url().includes("sign-in"))
}

/** Returns the batch's id; VINs are numbered, so that no two batches ask the same. */
async function startBatch(page: Page, name: string, { from, rows }: { from: number; rows: number }) {
  const vins = Array.from({ length: rows }, (_, index) => ({
    vin: `9BWZZZ377VR${String(from + index).padStart(6, "0")}`,
  }))
  const { id } = await api<BatchView>(page, "/api/batches", {
    method: "POST",
    body: { operation: "vin", name, rows: vins, ceiling: null },
  })
  return id
}

const hasEnded = ({ counts: { queued, waiting, sending, pending } }: BatchView) =>
  queued + waiting + sending + pending === 0

/** The proxy avoids a replica that failed for a while: the next one is stopped once it has been seen to answer again. */
async function untilNewer(page: Page): Promise<void> {
  await until(
    async () => (await page.request.get("/sign-in")).text(),
    (text) => text.includes("rehearsed-next"),
    WITHIN_MS,
  )
}

/** Asks again and again, as the signed-in user, whether they still are. */
function watchSession(page: Page): { end: () => Promise<{ reads: number; failed: string[] }> } {
  let over = false
  let reads = 0
  const failed: string[] = []
  const running = (async () => {
    while (!over) {
      const status = await page.request
        .get("/api/session")
        .then((response) => String(response.status()), String)
      reads++
      if (status !== "200") failed.push(status)
    }
  })()
  return {
    end: async () => {
      over = true
      await running
      return { reads, failed }
    },
  }
}

let code = 1
try {
  requirePrograms()
  const production = await step("Layout", bringUpProduction)
  try {
    await rehearsal(production)
    code = 0
  } finally {
    code = Math.max(code, printReport() ?? code)
    await production.stop()
  }
} catch (error) {
  explain(error)
  code = 1
}
process.exit(code)
