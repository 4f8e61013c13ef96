import type { Page } from "@playwright/test"

/** Loses the answers of server actions: done or not, no answer comes. The returned function ends that. */
export async function loseAnswers(page: Page): Promise<() => Promise<void>> {
  await page.route("**/*", async (route) => {
    if (route.request().headers()["next-action"] === undefined) return route.fallback()
    await route.fetch()
    await route.abort("connectionreset")
  })
  return () => page.unroute("**/*")
}
