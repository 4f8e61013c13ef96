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
export const bar = (page: Page, label: string) => page.getByRole("toolbar", { name: `Revisión de ${label}` })

/** The sandbox's answer to the next question, made from a report that it gave. */
export const replaced = (report: Partial<Report>) => platformWith({ ...report, pdf_link: null })
