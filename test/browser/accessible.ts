import { readFileSync } from "node:fs"
import { expect, type Page } from "@playwright/test"
import type axe from "axe-core"
import { packaged } from "#scripts/run-command.ts"

/** In ASCII alone: the few other characters in it would double what the browser has to take, and to read. */
const AXE = readFileSync(packaged("axe-core", "axe.min.js"), "utf8").replace(
  /[^\0-\x7f]/g,
  (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
)

/** The rules of axe on colours: the other theme may change their results. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"]

export async function expectAccessible(page: Page, what = pathOf(page)): Promise<void> {
  expect(await violations(page), what).toEqual([])
}

/** axe finds nothing on the page in either theme: everything in the theme that it wears, and in the other one what depends on colours. */
export async function expectAccessibleInBothThemes(page: Page, what = pathOf(page)): Promise<void> {
  await expectAccessible(page, what)
  const worn = await page.locator("html").getAttribute("data-theme")
  const other = worn === "dark" ? "light" : "dark"
  await wear(page, other)
  expect(await violations(page, COLOUR_RULES), `${what} (${other})`).toEqual([])
  await wear(page, worn ?? "system")
}

/** On a desk's screen and on a telephone: axe finds nothing in either theme, and nothing lies beside the page. */
export async function expectLegible(page: Page, what = pathOf(page)): Promise<void> {
  for (const width of [1_440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleInBothThemes(page, `${what}, ${width}`)
    await expectNoSidewaysScroll(page, `${what}, ${width}`)
  }
}

const pathOf = (page: Page) => new URL(page.url()).pathname

async function violations(page: Page, rules?: string[]): Promise<[string, string[]][]> {
  await expect(page).toHaveTitle(/\S/) // a page that a link led to gets its title with its content
  // Once into each document: to bring it there takes as long as to search a small page. It runs in the page itself, since none of ours has a frame.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE)
  const options: axe.RunOptions = {
    // Only violations are described, and by their markup alone: half of its time went into naming the elements that are right.
    resultTypes: ["violations"],
    selectors: false,
    ...(rules && { runOnly: { type: "rule", values: rules } }),
  }
  return page.evaluate(async (given) => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(document, given)
    return found.map(({ id, nodes }): [string, string[]] => [id, nodes.map(({ html }) => html)])
  }, options)
}

/** As the theme's cookie makes the document, without asking for it again; resolves when no colour is on its way any more. */
async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (chosen) => {
    document.documentElement.setAttribute("data-theme", chosen)
    const isMoving = () => document.getAnimations().some((animation) => animation instanceof CSSTransition)
    do await new Promise(requestAnimationFrame)
    while (isMoving())
  }, theme)
}

export async function expectNoSidewaysScroll(page: Page, what = pathOf(page)): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    what,
  ).toBeLessThanOrEqual(0)
}
