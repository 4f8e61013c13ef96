import type { BrowserContext, Page } from "@playwright/test"
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
    .getByRole("button", { name: /consultar/i })
    .click()
  await page.waitForURL(/\/checks\/[0-9a-f-]{36}$/)
  await expect(page.getByRole("main")).toContainText(CANARY)

  await fault("aml", { kind: "status", status: 500, body: { message: `no se pudo con ${CANARY}` } })
  await page.goto("/ask/aml")
  await page.getByLabel(/DNI/).fill(CANARY)
  await page
    .getByRole("main")
    .getByRole("button", { name: /consultar/i })
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

/** Everything that a page of ours has stored in the browser, as text: persistent data, and the tab's own. */
async function browserStorage(context: BrowserContext, page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const entries = (storage: Storage) =>
      Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").map((name) => [
        name,
        storage.getItem(name),
      ])
    const whole = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(request.error ?? new Error("the store did not answer"))
      })
    const rows: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await whole(indexedDB.open(name ?? ""))
      for (const store of database.objectStoreNames) {
        const held = database.transaction(store).objectStore(store)
        rows.push(name, store, await whole(held.getAllKeys()), await whole(held.getAll()))
      }
      database.close()
    }
    const caches: unknown[] = []
    for (const name of await self.caches.keys()) {
      const cache = await self.caches.open(name)
      for (const request of await cache.keys())
        caches.push(name, request.url, await (await cache.match(request))?.text())
    }
    const workers = await navigator.serviceWorker.getRegistrations()
    return JSON.stringify([
      entries(localStorage),
      entries(sessionStorage),
      rows,
      caches,
      workers.map(({ scope }) => scope),
      [location.href, document.title, document.referrer, window.name, history.state],
    ])
  })
  return JSON.stringify(await context.cookies()) + kept
}
