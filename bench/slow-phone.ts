import { setTimeout as pause } from "node:timers/promises"
import type { Browser, Page, Request } from "@playwright/test"

/** As Lighthouse slows a telephone down: a fourth of the processor, 1.6 Mbit/s, 150 ms. */
const SLOWED = { cpu: 4, bytesPerSecond: (1.6 * 1024 * 1024) / 8, latency: 150 }
/** Work and drawing after the load event count too: the page is watched until nothing was fetched for this long. */
const QUIET_MS = 3_000
const TIMEOUT_MS = 120_000
/** The resource types that make up a page. Not its data, which some pages fetch again and again. */
const PARTS = new Set(["document", "script", "stylesheet", "font", "image"])

export type Visit = {
  /** Of the program, without a slash at the end. */
  url: string
  path: string
  cookies: { name: string; value: string }[]
  /** The entries that its scripts store in this browser. */
  stored?: { name: string; value: string }[]
  /** The selector that is visible once the page is there; for programs that render long after the document has loaded. */
  shows?: string
}

/** The figures of a visit with an empty cache: milliseconds since the navigation, and bytes on the wire. */
export type Seen = {
  loadedMs: number
  /** Largest content seen (LCP). */
  shownMs: number
  /** Script in the way (TBT). */
  blockedMs: number
  scriptBytes: number
  documentBytes: number
}

/** Visits that page on a slow telephone that knows nothing of the program yet. Throws when it never shows what it should. */
export async function visit(
  browser: Browser,
  { url, path, cookies, stored = [], shows }: Visit,
): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: "es-PE",
    storageState: { cookies: [], origins: [{ origin: url, localStorage: stored }] },
  })
  try {
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })))
    const page = await context.newPage()
    const fetched = watchFetching(page)
    await page.addInitScript(watchLoading)
    await slowDown(page)
    await page.goto(url + path, { waitUntil: "load", timeout: TIMEOUT_MS })
    if (shows !== undefined)
      await page.locator(shows).first().waitFor({ state: "attached", timeout: TIMEOUT_MS })
    await fetched.untilQuiet()
    const timings = await page.evaluate(() => ({
      loadedMs: performance.getEntriesByType("navigation")[0]?.duration ?? Number.NaN,
      shownMs: globalThis.__largestMs ?? Number.NaN,
      blockedMs: globalThis.__blockedMs ?? 0,
    }))
    return {
      ...timings,
      scriptBytes: await fetched.bytesOf("script"),
      documentBytes: await fetched.bytesOf("document"),
    }
  } finally {
    await context.close()
  }
}

/** Keeps account of what that page is made of, from now on. */
function watchFetching(page: Page) {
  const done: Request[] = []
  const under = new Set<Request>()
  let lastAt = performance.now()
  const isPart = (request: Request) => PARTS.has(request.resourceType())
  const end = (request: Request) => {
    if (under.delete(request)) lastAt = performance.now()
  }
  page.on("request", (request) => isPart(request) && under.add(request))
  page.on("requestfailed", end)
  page.on("requestfinished", (request) => {
    end(request)
    if (isPart(request)) done.push(request)
  })
  return {
    async untilQuiet() {
      const until = performance.now() + TIMEOUT_MS
      lastAt = performance.now()
      while (under.size > 0 || performance.now() - lastAt < QUIET_MS) {
        if (performance.now() > until) throw new Error(`${page.url()} never came to rest`)
        await pause(100)
      }
    },
    async bytesOf(type: string) {
      const sizes = await Promise.all(
        done.filter((request) => request.resourceType() === type).map((request) => request.sizes()),
      )
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    },
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { cpu, bytesPerSecond, latency } = SLOWED
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
  })
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpu })
}

declare global {
  var __largestMs: number | undefined
  var __blockedMs: number | undefined
}

/** Runs in the page, before its own scripts. */
function watchLoading(): void {
  const longest = 50
  new PerformanceObserver((list) => {
    globalThis.__largestMs = list.getEntries().at(-1)?.startTime
  }).observe({ type: "largest-contentful-paint", buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      globalThis.__blockedMs = (globalThis.__blockedMs ?? 0) + Math.max(0, duration - longest)
  }).observe({ type: "longtask", buffered: true })
}
