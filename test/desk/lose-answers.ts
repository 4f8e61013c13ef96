import type { Page } from "@playwright/test"

/** Server actions are lost on their way back: done or not, no answer comes. Ends with what is given back. */
export async function loseAnswers(page: Page): Promise<() => Promise<void>> {
  await page.route("**/*", async (route) => {
    if (route.request().headers()["next-action"] === undefined) return route.fallback()
    await route.fetch()
    await route.abort("connectionreset")
  })
  return () => page.unroute("**/*")
}
