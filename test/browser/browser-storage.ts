import type { BrowserContext, Page } from "@playwright/test"

/** Everything that a page of ours has stored in the browser, as text: persistent data, and the tab's own. */
export async function browserStorage(context: BrowserContext, page: Page): Promise<string> {
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
