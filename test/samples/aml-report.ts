import type { Browser, Page } from "@playwright/test"
import type { RoleName } from "#test/browser/test.ts"
import { signInAt } from "#test/desk/desk-client.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import { seededPerson } from "#test/processes/settings.ts"
import { platformWith } from "#test/samples/replaced-answer.ts"

export const SECTIONS = [
  "pep",
  "pep_historical",
  "pep_relatives",
  "sanctions",
  "adverse_media",
  "judicial_records",
  "vip_list",
] as const
export type Report = Record<(typeof SECTIONS)[number], unknown> & { dni: string; aml_status: string }

export const sectionOf = (page: Page, name: string) => page.locator(`#field-${name}`)
export const bar = (page: Page, label: string) => page.getByRole("toolbar", { name: `Revisión de ${label}` })

/** The sandbox's answer to the next question, made from a report that it gave. */
export const replaced = (report: Partial<Report>) => platformWith({ ...report, pdf_link: null })

/** A second browser, with a person of its own. */
export async function secondPage(browser: Browser, app: AppProcess, role: RoleName): Promise<Page> {
  const { cookies } = await signInAt(app.url, seededPerson(role))
  const context = await browser.newContext({ baseURL: app.url, locale: "es-PE", timezoneId: "America/Lima" })
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: app.url })))
  return context.newPage()
}
