import { expect, type Page } from "@playwright/test"

export const countStrip = (page: Page) => page.getByRole("group", { name: /^Filas por estado/ })

/** The sum of these counts; a state without rows has none. Read at one moment: another tile may come in the next. */
export async function sumOnScreen(page: Page): Promise<number> {
  const texts = await countStrip(page).evaluate((tiles) =>
    [...tiles.querySelectorAll("button")].map((tile) => tile.textContent),
  )
  expect(texts.every((text) => !/\D0$/.test(text))).toBe(true)
  return texts.reduce((sum, text) => sum + Number.parseInt(text.replace(/^\D+/, ""), 10), 0)
}
