import "server-only"
import { lookup as dnsLookup } from "node:dns"
import { buildConnector, Client, type Dispatcher } from "undici"
import { env } from "#lib/env.ts"
import { judgeLink, type LinkRefusal, type LinkRules } from "./link-guard.ts"
import { isPublicAddress } from "./public-address.ts"

export const MAX_FILE_BYTES = 50 * 1024 * 1024
const DEADLINE_MS = 60_000
const MOST_HOPS = 4

/** What became of fetching a signed link. `refused` means that no connection was made to that place. */
export type FetchedFile =
  | { kind: "file"; bytes: Buffer }
  | { kind: "refused"; reason: LinkRefusal }
  | {
      kind: "failed"
      reason: "status" | "too_large" | "cut" | "timed_out" | "not_reached" | "redirects"
      status?: number
    }

/**
 * Fetches the file behind a signed link: without our key, to public addresses (judged at each hop and after each name
 * was resolved) or the configured service alone, a few redirects, at most 50 MB, within a minute, whole or not at all.
 */
export async function fetchSignedFile(link: string): Promise<FetchedFile> {
  const rules = linkRules()
  const signal = AbortSignal.timeout(DEADLINE_MS)
  let next = link
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    const verdict = judgeLink(next, rules)
    if (!verdict.allowed) return { kind: "refused", reason: verdict.reason }
    const result = await fetchOnce(new URL(next), verdict.trusted, signal)
    if (result.kind !== "redirect") return result
    next = URL.parse(result.location, next)?.href ?? ""
  }
  return { kind: "failed", reason: "redirects" }
}

function linkRules(): LinkRules {
  const settings = env()
  return {
    trustedOrigins: [settings.upstreamBaseUrl, settings.upstreamPlatformUrl].map(
      (url) => new URL(url).origin,
    ),
    onlyHosts: settings.upstreamFileHosts,
  }
}

class PrivateAddress extends Error {}

/** Resolves a name and refuses it when any of its addresses is not public; the socket uses what was judged here. */
const publicLookup: typeof dnsLookup = ((hostname: string, options: object, callback: LookupCallback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new PrivateAddress(), [])
    callback(null, addresses)
  })
}) as unknown as typeof dnsLookup

type LookupCallback = (error: Error | null, addresses: { address: string; family: number }[]) => void

async function fetchOnce(
  url: URL,
  trusted: boolean,
  signal: AbortSignal,
): Promise<FetchedFile | { kind: "redirect"; location: string }> {
  const connect = buildConnector({ timeout: 10_000, ...(trusted ? {} : { lookup: publicLookup }) })
  let connected = false
  const client = new Client(url.origin, {
    pipelining: 0,
    connect: (options, callback) =>
      connect(options, (...outcome) => {
        if (outcome[0] === null) connected = true
        callback(...outcome)
      }),
  })
  try {
    const response = await client.request({ path: url.pathname + url.search, method: "GET", signal })
    const { location } = response.headers
    if (response.statusCode >= 300 && response.statusCode < 400 && typeof location === "string") {
      return { kind: "redirect", location }
    }
    if (response.statusCode !== 200) return { kind: "failed", reason: "status", status: response.statusCode }
    return await readWhole(response.body)
  } catch (error) {
    if (isPrivateAddress(error)) return { kind: "refused", reason: "address" }
    if (signal.aborted) return { kind: "failed", reason: "timed_out" }
    return { kind: "failed", reason: connected ? "cut" : "not_reached" }
  } finally {
    void client.destroy().catch(() => undefined) // the result is in hand; a socket that dies twice changes nothing
  }
}

async function readWhole(body: Dispatcher.ResponseData["body"]): Promise<FetchedFile> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_FILE_BYTES) return { kind: "failed", reason: "too_large" }
    chunks.push(chunk)
  }
  return { kind: "file", bytes: Buffer.concat(chunks) }
}

function isPrivateAddress(error: unknown): boolean {
  return error instanceof PrivateAddress || (error instanceof Error && error.cause instanceof PrivateAddress)
}
