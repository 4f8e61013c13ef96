import { expect, type Page } from "@playwright/test"

const WITHIN_MS = 120_000
/** A page is ready some tens of milliseconds after it came: longer steps would be time that nobody uses. */
const STEPS_MS = [20, 50, 100]

/**
 * A page whose `goto` and `reload` resolve once every control is hydrated: what is typed or pressed before that is lost. Its `route` resolves once the page
 * itself goes by it: Chromium tells a page that is open a moment later, and what it asks before that is not held.
 */
export function hydratedPage(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const route = page.route.bind(page)
  page.goto = async (...address) => {
    const response = await goto(...address)
    await hydrated(page)
    return response
  }
  page.reload = async (...options) => {
    const response = await reload(...options)
    await hydrated(page)
    return response
  }
  page.route = async (...rule) => {
    if (page.url().startsWith("http")) await heldFromNowOn(page, route)
    return route(...rule)
  }
  return page
}

const PROBE = "/probe-of-routes"

/** Resolves once a request of the page is intercepted. */
async function heldFromNowOn(page: Page, route: Page["route"]): Promise<void> {
  await route(`**${PROBE}`, (probe) => probe.fulfill({ status: 204 }))
  const statusOf = (address: string) => fetch(address).then(({ status }) => status)
  await expect(async () => expect(await page.evaluate(statusOf, PROBE)).toBe(204)).toPass({
    timeout: WITHIN_MS,
    intervals: STEPS_MS,
  })
}

async function hydrated(page: Page): Promise<void> {
  await expect(async () => expect(await page.evaluate(unhydratedControls)).toEqual([])).toPass({
    timeout: WITHIN_MS,
    intervals: STEPS_MS,
  })
}

/** Runs in the page: the controls that React has not taken over yet, and the title as long as it is on its way. */
function unhydratedControls(): string[] {
  if (document.title === "") return ["the title has not come"]
  return Array.from(document.querySelectorAll("button, input, select, textarea"))
    .filter((node) => !Object.keys(node).some((key) => key.startsWith("__reactProps$")))
    .map((node) => node.outerHTML.slice(0, 200))
}
