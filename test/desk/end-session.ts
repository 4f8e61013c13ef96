import type { Page } from "@playwright/test"

/** Ends the session without a word to the page, whose regular question is held back: what it does next is the first to find out. */
export async function endSessionUnnoticed(page: Page): Promise<void> {
  await page.route("**/api/session", () => undefined)
  await page.context().clearCookies()
}
