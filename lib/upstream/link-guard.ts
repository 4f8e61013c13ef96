import { isIP } from "node:net"
import { isPublicAddress } from "./public-address.ts"

export type LinkRules = {
  /** Origins of the configured service: always allowed, wherever they lie. */
  trustedOrigins: readonly string[]
  /** When not empty, links lead to these hosts or to the service's own origins, and nowhere else. */
  onlyHosts: readonly string[]
}

export type LinkVerdict = { allowed: true; trusted: boolean } | { allowed: false; reason: LinkRefusal }
export type LinkRefusal = "malformed" | "scheme" | "credentials" | "port" | "host" | "address"

/**
 * Judges where a signed link (or a redirect of one) leads, before any connection. What a name resolves to is judged again
 * while connecting, by `isPublicAddress`.
 */
export function judgeLink(link: string, rules: LinkRules): LinkVerdict {
  const url = URL.parse(link)
  if (!url) return refused("malformed")
  if (url.username !== "" || url.password !== "") return refused("credentials")
  if (rules.trustedOrigins.includes(url.origin)) return { allowed: true, trusted: true }
  if (url.protocol !== "https:") return refused("scheme")
  if (url.port !== "") return refused("port")
  if (rules.onlyHosts.length > 0 && !rules.onlyHosts.includes(url.hostname)) return refused("host")
  const literal = url.hostname.replace(/^\[|\]$/g, "")
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) return refused("address")
  if (isIP(literal) === 0 && isLocalName(url.hostname)) return refused("address")
  return { allowed: true, trusted: false }
}

function refused(reason: LinkRefusal): LinkVerdict {
  return { allowed: false, reason }
}

/** Names that mean this machine or this network without asking any public server. */
function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "")
  return !name.includes(".") || /\.(localhost|local|internal|home\.arpa|lan)$/.test(name)
}
