import { expect, type Page } from "@playwright/test"

const WITHIN_MS = 120_000
/** A page is ready some tens of milliseconds after it came: longer steps would be time that nobody uses. */
const STEPS_MS = [20, 50, 100]

/** A page whose `goto` and `reload` resolve once every control is hydrated: what is typed or pressed before that is lost. */
export function hydratedPage(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
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
  return page
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
