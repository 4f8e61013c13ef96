import type { Browser, Page } from "@playwright/test"
import { signInAs } from "#test/desk/desk-client.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import type { RoleName } from "./test.ts"

export async function secondPage(browser: Browser, app: AppProcess, role: RoleName): Promise<Page> {
  const { cookies } = await signInAs(app.url, role)
  const context = await browser.newContext({ baseURL: app.url, locale: "es-PE", timezoneId: "America/Lima" })
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: app.url })))
  return context.newPage()
}
