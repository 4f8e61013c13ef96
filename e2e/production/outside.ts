import { get } from "node:https"
import { text } from "node:stream/consumers"
import type { Page } from "@playwright/test"
import type { Production } from "./layout.ts"

type Seen = { status: number; headers: Record<string, unknown>; body: string }

/** A reading by a stranger, with nobody's session. */
export function seen(
  { url, authority }: Pick<Production, "url" | "authority">,
  path: string,
  asking: Record<string, string> = {},
): Promise<Seen> {
  return new Promise((done, fail) => {
    get(`${url}${path}`, { ca: authority, headers: asking }, async (response) => {
      const body = await text(response)
      done({ status: response.statusCode ?? 0, headers: response.headers, body })
    }).on("error", fail)
  })
}

/** The interface as the page's own script would call it: with its session, through the proxy. */
export async function api<T>(
  page: Page,
  path: string,
  init: { method?: string; body?: object } = {},
): Promise<T> {
  const response = await page.request.fetch(path, {
    method: init.method ?? "GET",
    headers: { origin: new URL(page.url()).origin, "idempotency-key": crypto.randomUUID() },
    ...(init.body && { data: init.body }),
  })
  if (!response.ok())
    throw new Error(`${path}: ${response.status()} ${(await response.text()).slice(0, 300)}`)
  return (await response.json()) as T
}
