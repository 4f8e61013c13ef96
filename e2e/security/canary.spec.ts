import { browserStorage } from "#test/browser/browser-storage.ts"
import { CANARY, leaksInText } from "#test/browser/find-leaks.ts"
import { expect, test } from "#test/browser/test.ts"

// One journey with an identifier that is searched for afterwards in every response, log and address (leaks.spec.ts).

test("an analyst asks, reads and finds again; the identifier never stands in an address, and the browser keeps nothing of it", async ({
  pageOf,
  fault,
  context,
}) => {
  const page = await pageOf("analyst", "/ask/person")
  await page.getByLabel(/DNI/).fill(CANARY)
  await page
    .getByRole("main")
    .getByRole("button", { name: /preguntar/i })
    .click()
  await page.waitForURL(/\/checks\/[0-9a-f-]{36}$/)
  await expect(page.getByRole("main")).toContainText(CANARY)

  await fault("aml", { kind: "status", status: 500, body: { message: `no se pudo con ${CANARY}` } })
  await page.goto("/ask/aml")
  await page.getByLabel(/DNI/).fill(CANARY)
  await page
    .getByRole("main")
    .getByRole("button", { name: /preguntar/i })
    .click()
  await page.waitForURL(/\/checks\/[0-9a-f-]{36}$/)

  await page.goto("/checks")
  await expect(page.getByRole("main")).toContainText(CANARY)

  expect(leaksInText("browser storage", await browserStorage(context, page), {})).toEqual([])
  // A leak would be found in any of these places.
  const planted = [
    () => localStorage.setItem("planted", "47110815"),
    () => sessionStorage.setItem("47110815", "planted"),
    () => history.replaceState({ planted: "47110815" }, ""),
    async () => (await caches.open("planted")).put("/planted", new Response("47110815")),
    () =>
      new Promise<void>((done) => {
        const opening = indexedDB.open("planted")
        opening.onupgradeneeded = () => opening.result.createObjectStore("planted").put("47110815", "row")
        opening.onsuccess = () => {
          opening.result.close()
          done()
        }
      }),
  ]
  const undo = async () => {
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, "")
    await caches.delete("planted")
    indexedDB.deleteDatabase("planted")
  }
  for (const plant of planted) {
    await page.evaluate(plant)
    expect(
      leaksInText("browser storage", await browserStorage(context, page), {}),
      plant.toString(),
    ).toHaveLength(1)
    await page.evaluate(undo)
  }
})
