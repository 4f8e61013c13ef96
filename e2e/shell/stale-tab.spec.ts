import type { Page } from "@playwright/test"
import { expectAccessible } from "#test/browser/accessible.ts"
import { box } from "#test/browser/table-import.ts"
import { expect, test } from "#test/browser/test.ts"

const reload = (page: Page) => page.getByRole("button", { name: "Recargar" })

/** The files of the page's build are gone, as after an upgrade; what the page has loaded stays. */
const upgrade = (page: Page) => page.route("**/_next/static/**", (route) => route.fulfill({ status: 404 }))

test("a list typed in a tab from before an upgrade stays where it is, and the page says to reload", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst", "/batches/new?operation=vin")
  await page.waitForLoadState("networkidle")
  await upgrade(page)
  await box(page).fill("1HGCM82633A004352")
  await page.getByRole("button", { name: "Agregar a la lista" }).click()
  await expect(reload(page)).toBeVisible()
  await expect(box(page)).toHaveValue("1HGCM82633A004352")
  await expectAccessible(page)
  await page.unroute("**/_next/static/**")
  await reload(page).click()
  await expect(reload(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue("")
})

test("a command that the server no longer has is not done, and the page says to reload", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  await fault("company", { kind: "status", status: 402 })
  const { check } = await (await clientOf("analyst")).ask("company", { ruc: "20100000045" })
  const page = await pageOf("analyst", `/checks/${check.id}`)
  await page.route("**/checks/*", (route) => {
    const headers = route.request().headers()
    return route.continue({
      headers: headers["next-action"] ? { ...headers, "next-action": `40${"0".repeat(40)}` } : headers,
    })
  })
  await page.getByRole("button", { name: "Reanudar" }).click()
  await expect(reload(page)).toBeVisible()
  await page.unroute("**/checks/*")
  await reload(page).click()
  await expect(page.getByRole("button", { name: "Reanudar" })).toBeVisible()
})

test("signers pasted in such a tab are not lost without a word", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/signatures/new")
  await page.waitForLoadState("networkidle")
  await upgrade(page)
  const name = page.getByLabel("Nombre de la solicitud")
  await name.fill("Contrato de agosto")
  await page
    .getByLabel("Nombre completo")
    .first()
    .evaluate((node) => {
      const data = new DataTransfer()
      data.setData("text/plain", "Ana Quispe\tdni\t40000001\nLuis Rojas\tdni\t40000002")
      node.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
  await expect(reload(page)).toBeVisible()
  await expect(name).toHaveValue("Contrato de agosto")
  await page.unroute("**/_next/static/**")
  await reload(page).click()
  await expect(name).toHaveValue("Contrato de agosto")
})
