import type { Page } from "@playwright/test"
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
} from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"

const WIDTHS = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } }

/** Everything the browser complained of, a refused style or script among it. */
function complaints(page: Page): string[] {
  const errors: string[] = []
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") errors.push(message.text())
  })
  page.on("pageerror", (error) => errors.push(error.message))
  return errors
}

for (const [name, viewport] of Object.entries(WIDTHS)) {
  test(`the gallery is accessible in both themes, and quiet: ${name}`, async ({ page }) => {
    const errors = complaints(page)
    await page.setViewportSize(viewport)
    await page.goto("/gallery")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page)
    expect(errors).toEqual([])
  })
}

test("who wants no motion gets another theme at once, nothing of it as a transition", async ({ page }) => {
  await page.goto("/gallery")
  const transitions = page.evaluate(() => {
    document.documentElement.setAttribute("data-theme", "dark")
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
  })
  expect(await transitions).toBe(0)
})

test("words that nobody can read in one of the themes are told, and a button without a name; the next document is searched again", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/gallery")
  await page.evaluate(() => {
    const line = document.createElement("p")
    line.textContent = "planted words"
    line.style.color = "black"
    document.querySelector("main")?.append(line)
  })
  await expectAccessible(page)
  await expect(expectAccessibleInBothThemes(page)).rejects.toThrow("planted words")
  await page.evaluate(() => document.querySelector("main")?.append(document.createElement("button")))
  await expect(expectAccessible(page)).rejects.toThrow("button-name")
  await page.goto("/unknown")
  await expectAccessible(page)
})

test("a dialog takes focus, is accessible, and gives focus back", async ({ page }) => {
  await page.goto("/gallery")
  const opener = page.getByTestId("light-dialog")
  await opener.click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("button", { name: "Cancelar" })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test("a whole date can be pasted into the day, and is read day first", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto("/gallery")
  await page.evaluate(() => navigator.clipboard.writeText("07/11/1985"))
  await page.getByLabel("Día").first().focus()
  await page.keyboard.press("Control+V")
  await expect(
    page.getByRole("status").or(page.locator("output")).filter({ hasText: "1985-11-07" }),
  ).toBeVisible()
})

test("language and theme change where one stands, and what was typed stays", async ({ page }) => {
  const errors = complaints(page)
  await page.goto("/gallery")
  const typed = page.getByLabel("DNI").first()
  await typed.fill("00999888")
  await page.getByRole("radio", { name: "Oscuro" }).check()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await page.getByRole("radio", { name: "English" }).check()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Design gallery")
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await expect(typed).toHaveValue("00999888")
  await page.reload()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Design gallery")
  expect(errors).toEqual([])
})

test("copying is said aloud; a failure stays until it is dismissed", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto("/gallery")
  await page.getByRole("button", { name: "Copiar DNI", exact: true }).last().click()
  await expect(page.getByRole("status").filter({ hasText: "DNI: copiado" })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("00123456")
  await page.getByRole("button", { name: "Mostrar fallo" }).first().click()
  const notice = page.getByRole("region", { name: "Avisos" })
  await expect(notice.getByText("No se pudo copiar")).toBeVisible()
  await notice.getByRole("button", { name: "Quitar aviso" }).click()
  await expect(notice.getByText("No se pudo copiar")).toBeHidden()
})

test("what is told while a dialog is open stands above it, and can be dismissed without closing it", async ({
  page,
}) => {
  await page.goto("/gallery")
  await page.getByRole("button", { name: "Mostrar fallo" }).first().click()
  const notice = page.getByRole("region", { name: "Avisos" })
  await expect(notice.getByText("No se pudo copiar")).toBeVisible()
  await page.getByTestId("light-dialog").click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("region", { name: "Avisos" })).toBeVisible()
  await dialog.getByRole("button", { name: "Quitar aviso" }).click()
  await expect(notice).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
})

test("pages carry a strict policy, refuse what is not reading, and lead signed-out people to sign in", async ({
  request,
}) => {
  const page = await request.get("/gallery")
  const policy = page.headers()["content-security-policy"] ?? ""
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  expect(nonce).toBeTruthy()
  // One text of one attribute passes, by its hash (decision 102); nothing else that is unsafe does.
  const allowed = / style-src-attr 'unsafe-hashes' 'sha256-[\w+/]+=';/
  expect(policy).toMatch(allowed)
  expect(policy.replace(allowed, "")).not.toContain("unsafe")
  const html = await page.text()
  expect(html).not.toMatch(/<[^<>]+ style="/)
  for (const [script] of html.matchAll(/<script[^>]*>/g)) expect(script).toContain(`nonce="${nonce}"`)
  const again = (await request.get("/gallery")).headers()["content-security-policy"]
  expect(again).not.toBe(policy)

  for (const method of ["PUT", "DELETE", "PATCH"]) {
    expect((await request.fetch("/gallery", { method })).status(), method).toBe(405)
  }
  const away = await request.get("/checks?state=unknown", { maxRedirects: 0 })
  expect(away.status()).toBe(307)
  expect(away.headers().location).toBe("/sign-in?next=%2Fchecks%3Fstate%3Dunknown")
})
