import type { Page } from "@playwright/test"

/** Goes by the menu to the form of that kind of query, without loading the page anew. */
export async function chooseQuestion(page: Page, name: string): Promise<void> {
  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: "Consultar", exact: true })
    .click()
  await page.waitForURL("/ask")
  await page.getByRole("main").getByRole("link", { name, exact: true }).click()
}

/** Walks the list of the omnibox down to that question; of a known subject it stands last. */
export async function highlightQuestion(page: Page, operation: string): Promise<void> {
  const field = page.getByRole("combobox")
  const wanted = new RegExp(`-ask-${operation}$`)
  while (!wanted.test((await field.getAttribute("aria-activedescendant")) ?? ""))
    await page.keyboard.press("ArrowDown")
}
