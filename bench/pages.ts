import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import type { AppProcess } from "../e2e/support/app-process.ts"
import type { DeskClient } from "../e2e/support/desk-client.ts"
import { type PageWeight, pathsWithOneOfEach, weigh } from "../e2e/support/page-weights.ts"
import { launchBrowser } from "./browser.ts"
import type { Figure } from "./figure.ts"

const KEPT = JSON.parse(readFileSync("page-budget.json", "utf8")) as { scripts: number; document: number }
/** Where somebody arrives, and what holds most. */
const WATCHED = ["/", "/checks", "/reports", "/batches/[id]"]
/** As Lighthouse slows a telephone down: a fourth of the processor, 1.6 Mbit/s, 150 ms. */
const SLOWED = { cpu: 4, bytesPerSecond: (1.6 * 1024 * 1024) / 8, latency: 150 }
/** What runs or is drawn after the page has loaded counts too: it is watched for so long. */
const WATCHED_MS = 3_000

/** The heaviest pages, and when some of them are seen and can be used on a slow telephone that knows nothing of us yet. */
export async function* measurePages(app: AppProcess, admin: DeskClient): AsyncGenerator<Figure> {
  const paths = await pathsWithOneOfEach(admin)
  const weights: PageWeight[] = []
  for (const [page, path] of Object.entries(paths)) weights.push(await weigh(admin.fetch, page, path))
  for (const part of ["scripts", "document"] as const) {
    const sorted = weights.toSorted((one, other) => other[part] - one[part])
    const [heaviest, median] = [sorted[0], sorted[Math.floor(sorted.length / 2)]]
    if (!heaviest || !median) throw new Error("no page was weighed")
    yield {
      what: `${part} of the heaviest page, ${heaviest.page}, as gzip makes them`,
      value: heaviest[part] / 1_000,
      unit: "kB",
      reference: { what: "the median page", value: median[part] / 1_000 },
      goal: { of: "value", atMost: KEPT[part] },
    }
  }
  const browser = await launchBrowser()
  try {
    const bare = await seen(browser, app, "/api/health", [])
    for (const name of WATCHED) {
      const { shownMs, blockedMs } = await seen(browser, app, paths[name] ?? name, admin.cookies)
      yield {
        what: `${name} on a slow telephone: largest content seen (LCP)`,
        value: shownMs,
        unit: "ms",
        reference: { what: "the plainest answer there", value: bare.loadedMs },
      }
      yield { what: `${name} on a slow telephone: script in the way (TBT)`, value: blockedMs, unit: "ms" }
    }
  } finally {
    await browser.close()
  }
}

async function seen(
  browser: Awaited<ReturnType<typeof launchBrowser>>,
  app: AppProcess,
  path: string,
  cookies: DeskClient["cookies"],
) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "es-PE" })
  try {
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: app.url })))
    const page = await context.newPage()
    await page.addInitScript(watchLoading)
    await slowDown(page)
    await page.goto(app.url + path, { waitUntil: "load" })
    await page.waitForTimeout(WATCHED_MS)
    return await page.evaluate(() => ({
      loadedMs: performance.getEntriesByType("navigation")[0]?.duration ?? Number.NaN,
      shownMs: globalThis.__largestMs ?? Number.NaN,
      blockedMs: globalThis.__blockedMs ?? 0,
    }))
  } finally {
    await context.close()
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
