import "server-only"
import { lookup as dnsLookup } from "node:dns"
import type { IncomingMessage } from "node:http"
import { pipeline, type Readable } from "node:stream"
import { createGunzip } from "node:zlib"
import type { FetchFailure, LinkRefusal } from "#lib/domain/failures.ts"
import { env } from "#lib/env.ts"
import { codeOf } from "#lib/errors.ts"
import { isCertificateFault } from "./certificate-fault.ts"
import { connect } from "./connect.ts"
import { isPublicAddress, type LinkRules, linkVerdict } from "./link-guard.ts"

export const MAX_FILE_BYTES = 50 * 1024 * 1024
/** A document is larger than an answer: its deadline is this many times as long. */
export const DEADLINES_OF_A_CALL = 2
const MAX_HOPS = 4

type NoFile =
  | { kind: "refused"; reason: LinkRefusal }
  | { kind: "failed"; reason: FetchFailure; status?: number }

/** The result of fetching a signed link. `refused` means that no connection was made. */
export type ReadFile<T> = { kind: "read"; value: T } | NoFile

/** Consumes the bytes of a file as they come. `hasKnownEnd`: its length or its last chunk is announced, so that truncation is noticed. */
type FileReader<T> = (body: AsyncIterable<Buffer>, hasKnownEnd: boolean) => Promise<T>

/**
 * Fetches the file behind a signed link and streams its bytes to `read`: without our key, to public addresses (judged at each hop and after each name was
 * resolved) or the configured service alone, a few redirects, at most 50 MB, within twice the deadline of a call. When the body is cut off, too long or too
 * late, the iteration in `read` throws; when `read` returns, the body was as long as announced. Throws what `read` itself throws.
 */
export async function readSignedFile<T>(link: string, read: FileReader<T>): Promise<ReadFile<T>> {
  const rules = linkRules()
  const signal = AbortSignal.timeout(DEADLINES_OF_A_CALL * env().upstreamDeadlineMs)
  let next = link
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const verdict = linkVerdict(next, rules)
    if (!verdict.allowed) return { kind: "refused", reason: verdict.reason }
    const result = await fetchOnce(new URL(next), verdict.trusted, signal, read)
    if (result.kind !== "redirect") return result
    next = URL.parse(result.location, next)?.href ?? ""
  }
  return { kind: "failed", reason: "redirects" }
}

function linkRules(): LinkRules {
  const { upstreamBaseUrl, upstreamPlatformUrl, upstreamFileHosts } = env()
  return { service: [upstreamBaseUrl, upstreamPlatformUrl], onlyHosts: upstreamFileHosts }
}

class PrivateAddress extends Error {}

/** Resolves a name and refuses it when any of its addresses is not public; the socket uses the addresses checked here. */
export const publicLookup: typeof dnsLookup = ((
  hostname: string,
  options: object,
  callback: LookupCallback,
) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new PrivateAddress(), [])
    callback(null, addresses)
  })
}) as unknown as typeof dnsLookup

type LookupCallback = (error: Error | null, addresses: { address: string; family: number }[]) => void

/** The body was cut off, or may not be stored: an error of the source, not of its reader. */
class BrokenBody extends Error {
  readonly reason: FetchFailure
  constructor(reason: FetchFailure) {
    super(reason)
    this.reason = reason
  }
}

async function fetchOnce<T>(
  url: URL,
  trusted: boolean,
  signal: AbortSignal,
  read: FileReader<T>,
): Promise<ReadFile<T> | { kind: "redirect"; location: string }> {
  // Some stores send compressed files in any case; asked for `identity`, they seldom do.
  const headers = { "accept-encoding": "identity" }
  const connection = connect(url, { headers, signal, ...(!trusted && { lookup: publicLookup }) })
  try {
    const response = await connection.response.catch((error: unknown) =>
      noAnswer(error, signal, connection.isConnected()),
    )
    if ("kind" in response) return response
    const { location } = response.headers
    const status = response.statusCode ?? 0
    if (status >= 300 && status < 400 && location !== undefined) return { kind: "redirect", location }
    if (status !== 200) return { kind: "failed", reason: "status", status }
    return { kind: "read", value: await read(wholeBody(response, signal), hasKnownEnd(response)) }
  } catch (error) {
    if (error instanceof BrokenBody) return { kind: "failed", reason: error.reason }
    throw error
  } finally {
    connection.close()
  }
}

function noAnswer(error: unknown, signal: AbortSignal, connected: boolean): NoFile {
  if (isPrivateAddress(error)) return { kind: "refused", reason: "address" }
  if (signal.aborted) return { kind: "failed", reason: "timed_out" }
  if (connected) return { kind: "failed", reason: "cut" }
  return { kind: "failed", reason: isCertificateFault(codeOf(error) ?? "") ? "certificate" : "not_reached" }
}

/** A body that is delimited only by the end of its connection may be truncated unnoticed (RFC 9112, 8). */
function hasKnownEnd({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined
}

/** The bytes of a body, plain, at most so many; throws `BrokenBody` where the source fails. */
async function* wholeBody(response: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  const plain = decoded(response)
  const announced = Number(response.headers["content-length"] ?? 0)
  if (announced > MAX_FILE_BYTES) throw new BrokenBody("too_large")
  let size = 0
  const pieces = plain[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  for (;;) {
    const { done, value } = await pieces.next().catch(() => {
      throw new BrokenBody(signal.aborted ? "timed_out" : "cut")
    })
    if (done) return
    size += value.length
    if (size > MAX_FILE_BYTES) throw new BrokenBody("too_large")
    yield value
  }
}

function decoded(response: IncomingMessage): Readable {
  const encoding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase()
  if (encoding === "identity" || encoding === "") return response
  if (encoding !== "gzip" && encoding !== "x-gzip") throw new BrokenBody("encoded")
  // A failure of either end is thrown to the iterating caller, which handles it.
  return pipeline(response, createGunzip(), () => undefined)
}

function isPrivateAddress(error: unknown): boolean {
  return error instanceof PrivateAddress || (error instanceof Error && error.cause instanceof PrivateAddress)
}
