import type { Page } from "@playwright/test"
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
/** The finding that is shown beside the list. */
export const shownFinding = (page: Page) => page.locator("#finding")
/** Shows a finding of a section, counted from 1, and returns the bar of its conclusions. */
export async function openItem(page: Page, section: (typeof SECTIONS)[number], number: number) {
  await page.locator(`[data-finding="${section}:${number - 1}"]`).click()
  return shownFinding(page).getByRole("toolbar")
}
export const bar = (page: Page, label: string) => page.getByRole("toolbar", { name: `Revisión de ${label}` })

/** The sandbox's answer to the next question, made from a report that it gave. */
export const replaced = (report: Partial<Report>) => platformWith({ ...report, pdf_link: null })
