import { readFileSync } from "node:fs"
import { type PageWeight, pathsWithOneOfEach, weigh } from "#test/browser/page-weights.ts"
import type { DeskClient } from "#test/desk/desk-client.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import { launchBrowser } from "./browser.ts"
import type { Figure } from "./figure.ts"
import { measuredOf } from "./peers/describe-peer.ts"
import { measurePeers } from "./peers/measure-peers.ts"
import { visit } from "./slow-phone.ts"

const KEPT = JSON.parse(readFileSync("page-budget.json", "utf8")) as { scripts: number; document: number }
/** Where somebody arrives, and what holds most. */
const WATCHED = ["/", "/checks", "/reports", "/batches/[id]"]

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
    const seen = (path: string) => visit(browser, { url: app.url, path, cookies: admin.cookies })
    const bare = await visit(browser, { url: app.url, path: "/api/health", cookies: [] })
    for (const name of WATCHED) {
      const { shownMs, blockedMs } = await seen(paths[name] ?? name)
      yield {
        what: `${name} on a slow telephone: largest content seen (LCP)`,
        value: shownMs,
        unit: "ms",
        reference: { what: "the plainest answer there", value: bare.loadedMs },
      }
      yield { what: `${name} on a slow telephone: script in the way (TBT)`, value: blockedMs, unit: "ms" }
    }
    yield* measurePeers(browser, measuredOf(await seen("/")))
  } finally {
    await browser.close()
  }
}
