import type { Page } from "@playwright/test"

/**
 * Ends the person's session without a word to the page: what it does next is the first to find out. The page's own regular question is held back, else
 * a slow machine would meet the end by that.
 */
export async function endSessionUnnoticed(page: Page): Promise<void> {
  await page.route("**/api/session", () => undefined)
  await page.context().clearCookies()
}
