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
