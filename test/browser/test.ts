import { test as base, expect, type Page } from "@playwright/test"
import { Client } from "pg"
import { type DeskClient, deskClient } from "#test/desk/desk-client.ts"
import { beginAnew, emptyDesk } from "#test/desk/empty-desk.ts"
import { sessionOf } from "#test/desk/session-of.ts"
import { type AppProcess, startApp } from "#test/processes/app-process.ts"
import { seededPerson, testSetup } from "#test/processes/settings.ts"
import { hydratedPage } from "./hydrated-page.ts"
import { recordApp, recordResponses } from "./recorded-responses.ts"

/** The secret in the address of the VIN webhook, in the app of the journeys. */
export const VIN_WEBHOOK_SECRET = "journeys-ring-here-0123456789"

export type RoleName = "analyst" | "manager" | "records" | "admin"

/** How next-intl begins what it says of a message that it could not show. */
const MESSAGE_FAULT = /MISSING_MESSAGE|FORMATTING_ERROR|INVALID_MESSAGE|INSUFFICIENT_PATH|INVALID_KEY/

type Fixtures = {
  /** A page of somebody of that role, signed in (their session is made at the database; sign-in itself has its own journeys), at `path` if it is given. */
  pageOf: (role: RoleName, path?: string) => Promise<Page>
  clientOf: (role: RoleName) => Promise<DeskClient>
  fault: (operation: string, fault: object, times?: number) => Promise<void>
  /** Empties the desk and resets the sandbox in the midst of a journey, whose people stay. */
  emptied: () => Promise<void>
}

type WorkerFixtures = { app: AppProcess; database: Client }

/** The journeys' own `test`: each worker has its own app, sandbox and database; responses are recorded for leaks, and an uncaught error fails it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern
    async ({}, use) => {
      const app = await startApp({ env: { VIN_WEBHOOK_SECRET: VIN_WEBHOOK_SECRET } })
      await use(app)
      recordApp({ secrets: secretsOf(app), logs: app.logs() })
      await app.stop()
    },
    { scope: "worker", timeout: 400_000 },
  ],
  /** A connection to the app's database as its owner, for what no person could do. */
  database: [
    async ({ app }, use) => {
      const database = new Client({ connectionString: app.databaseUrl })
      await database.connect()
      await use(database)
      await database.end()
    },
    { scope: "worker" },
  ],
  emptied: [
    async ({ app, database }, use) => {
      await beginAnew(database)
      await app.sandbox.reset()
      await use(async () => {
        await emptyDesk(database)
        await app.sandbox.reset()
      })
    },
    { auto: true },
  ],
  baseURL: ({ app }, use) => use(app.url),
  context: async ({ context }, use) => {
    const done = recordResponses(context)
    const uncaught: string[] = []
    context.on("weberror", (thrown) => uncaught.push(String(thrown.error().stack)))
    // A message that no layout around gave to the browser, or that does not fit its values.
    context.on("console", (said) => {
      if (said.type() === "error" && MESSAGE_FAULT.test(said.text())) uncaught.push(said.text())
    })
    await use(context)
    await done()
    expect(uncaught, "errors that nothing on a page caught").toEqual([])
  },
  pageOf: async ({ app, context, database }, use) => {
    await use(async (role, path) => {
      const cookie = await sessionOf(database, seededPerson(role).email)
      await context.addCookies([{ ...cookie, url: app.url }])
      const page = hydratedPage(await context.newPage())
      if (path !== undefined) await page.goto(path)
      return page
    })
  },
  clientOf: async ({ app, database }, use) => {
    await use(async (role) => {
      const { name, value } = await sessionOf(database, seededPerson(role).email)
      return deskClient(app.url, new Map([[name, value]]))
    })
  },
  fault: async ({ app }, use) => {
    await use(async (operation, fault, times = 1) => {
      await app.sandbox.fault(operation, fault, times)
    })
    await app.sandbox.director("/faults", { method: "DELETE" })
  },
})

function secretsOf(app: AppProcess): Record<string, string> {
  const { dataKeys, authSecret, signingKey } = testSetup()
  return {
    "lookup key": app.sandbox.keys.lookup,
    "platform key": app.sandbox.keys.platform,
    "data key": dataKeys.split(":")[1] ?? dataKeys,
    "session secret": authSecret,
    "doorbell's secret": VIN_WEBHOOK_SECRET,
    "signing key": signingKey,
    "database password": new URL(app.env.DATABASE_URL ?? "").password,
    "database owner's password": new URL(app.databaseUrl).password,
  }
}

export { expect }
