import type { IncomingHttpHeaders } from "node:http"
import { isIP } from "node:net"

/** Hosts under which the director answers: this machine's own names, the one that is listened on, and the public one. */
export type OwnSite = { host: string; publicUrl: string }

const LOOPBACK = ["localhost", "127.0.0.1", "::1"]
const EVERY_ADDRESS = ["0.0.0.0", "::"]

/** Why the director, which asks for no key, does not answer: the request may come from another site's page, through the visitor's browser. */
export function foreignTo(site: OwnSite, headers: IncomingHttpHeaders, isPage = false): string | undefined {
  const hostname = hostnameOf(headers.host)
  if (hostname === undefined || !answersTo(site, hostname)) return "Host: not an address of this sandbox"
  const { origin } = headers
  if (origin !== undefined && !isSameOrigin(origin, headers.host)) return "Origin: another site"
  const from = headers["sec-fetch-site"]
  if (isPage && isVisit(headers)) return undefined
  if (from !== undefined && from !== "same-origin" && from !== "none") return "Sec-Fetch-Site: another site"
  return undefined
}

/** A tab that goes to an address, other than a script or a frame that reads it. */
const isVisit = (headers: IncomingHttpHeaders) =>
  headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document"

function answersTo({ host, publicUrl }: OwnSite, hostname: string): boolean {
  const own = [...LOOPBACK, host.toLowerCase(), URL.parse(publicUrl)?.hostname.replace(/^\[|\]$/g, "")]
  if (own.includes(hostname)) return true
  // A server that listens on every address is reached by any of the machine; an address, unlike a name, leads nowhere else.
  return EVERY_ADDRESS.includes(host) && isIP(hostname) !== 0
}

function isSameOrigin(origin: string, host: string | undefined): boolean {
  const url = URL.parse(origin)
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.host === URL.parse(`${url.protocol}//${host}`)?.host
  )
}

function hostnameOf(host: string | undefined): string | undefined {
  if (host === undefined || /[/@?#\\]/.test(host)) return undefined
  return URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, "")
}
