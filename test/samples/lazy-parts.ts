import { basename } from "node:path"
import type { Page } from "@playwright/test"

const CHUNKS = "**/_next/static/chunks/**"

/** Loses everything that the page at that address fetches once it is loaded. Returns a function that ends that. */
export async function failLazyParts(page: Page, path: string): Promise<() => Promise<void>> {
  const document = await (await page.request.get(path)).text()
  await page.route(CHUNKS, (route) =>
    document.includes(basename(new URL(route.request().url()).pathname)) ? route.fallback() : route.abort(),
  )
  return () => page.unroute(CHUNKS)
}

/** From now on no further code of the page comes, as after an upgrade. */
export async function loseCode(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle")
  await page.route(CHUNKS, (route) => route.abort())
}

/** From now on code of the page is on its way, until the returned function is called. */
export async function holdCode(page: Page): Promise<() => void> {
  await page.waitForLoadState("networkidle")
  const { promise, resolve } = Promise.withResolvers<null>()
  await page.route(CHUNKS, async (route) => {
    await promise
    await route.fallback()
  })
  return () => resolve(null)
}

/** Resolves with the next request for code. */
export const codeAsked = (page: Page) =>
  page.waitForRequest((request) => request.url().includes("/_next/static/chunks/"))
