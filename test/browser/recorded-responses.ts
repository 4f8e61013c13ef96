import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { BrowserContext, Response } from "@playwright/test"

/** The parts of one response that the browser saw. */
export type Recorded = { method: string; url: string; headers: string; body: string }

/** The folder in which a browser run records its responses, for the search for leaks at its end. */
export const RECORDINGS = "data/browser-run"
const BODY_WITHIN_MS = 5_000
const TEXT = /json|html|text|javascript|component|svg|xml|csv/
const STATIC = "/_next/static/"

/** Files of the build that this process has recorded: their names contain the hash of their content, so once is enough to search them. */
const staticKept = new Set<string>()

/** Keeps every response that reaches a page of this context; resolve the returned promise before the context closes. */
export function recordResponses(context: BrowserContext): () => Promise<void> {
  const pending: Promise<void>[] = []
  mkdirSync(RECORDINGS, { recursive: true })
  context.on("response", (response) => pending.push(keep(response)))
  return async () => {
    await Promise.all(pending)
  }
}

async function keep(response: Response): Promise<void> {
  if (staticKept.has(response.url())) return
  const headers = await response.allHeaders().catch(() => ({}) as Record<string, string>)
  const isText = TEXT.test(headers["content-type"] ?? "")
  // A page that was left takes the bodies of its responses with it: then address and headers are what there is.
  const body = isText ? await Promise.race([response.text().catch(() => ""), nothingAfterAWhile()]) : ""
  if ((body !== "" || !isText) && response.url().includes(STATIC)) staticKept.add(response.url())
  const recorded: Recorded = {
    method: response.request().method(),
    url: response.url(),
    headers: JSON.stringify({ ...headers, "set-cookie": undefined }),
    body,
  }
  appendFileSync(join(RECORDINGS, `${process.pid}.ndjson`), `${JSON.stringify(recorded)}\n`)
}

/** A page may never read the body of a response; then it never ends, and there is nothing to search. */
async function nothingAfterAWhile(): Promise<string> {
  await pause(BODY_WITHIN_MS, undefined, { ref: false })
  return ""
}

export function* allRecorded(): Generator<Recorded> {
  for (const name of readdirSync(RECORDINGS).filter((file) => file.endsWith(".ndjson"))) {
    for (const line of readFileSync(join(RECORDINGS, name), "utf8").split("\n")) {
      if (line !== "") yield JSON.parse(line) as Recorded
    }
  }
}

/** The secrets that must not leave an app of this run, and its whole log. */
export type RecordedApp = { secrets: Record<string, string>; logs: string }

/** Keeps an app's secrets and log when its worker is done. */
export function recordApp(app: RecordedApp): void {
  mkdirSync(RECORDINGS, { recursive: true })
  writeFileSync(join(RECORDINGS, `app-${process.pid}-${Date.now()}.json`), JSON.stringify(app))
}

export function recordedApps(): RecordedApp[] {
  const names = readdirSync(RECORDINGS).filter((file) => file.startsWith("app-"))
  return names.map((name) => JSON.parse(readFileSync(join(RECORDINGS, name), "utf8")) as RecordedApp)
}
