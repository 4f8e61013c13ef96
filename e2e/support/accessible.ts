import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page, what = new URL(page.url()).pathname): Promise<void> {
  // No page of ours has a frame of another origin: axe runs in the page itself, without a second one to gather its findings.
  // Only what is wrong is described: half of its time went into naming the elements that are right.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze()
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    what,
  ).toEqual([])
}

/** Nothing of the page stands beside its width. */
export async function expectNoSidewaysScroll(page: Page, what = new URL(page.url()).pathname): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    what,
  ).toBeLessThanOrEqual(0)
}
