import { isIP } from "node:net"
import ipaddr from "ipaddr.js"
import type { LinkRefusal } from "#lib/domain/failures.ts"
import { isUpstreamApi } from "./interface-paths.ts"

export type LinkRules = {
  /** The configured addresses of the service: its origins are allowed on any network, except the paths of its interface. */
  service: readonly string[]
  /** When not empty, links lead to these hosts (`name` or `name:port`) or to the service's own origins, and nowhere else. */
  onlyHosts: readonly string[]
}

export type LinkVerdict = { allowed: true; trusted: boolean } | { allowed: false; reason: LinkRefusal }

/** Whether a signed link or redirect may be followed, before any connection; its addresses are checked while connecting (`isPublicAddress`). */
export function linkVerdict(link: string, rules: LinkRules): LinkVerdict {
  const url = URL.parse(link)
  if (!url) return refused("malformed")
  if (url.username !== "" || url.password !== "") return refused("credentials")
  if (isUpstreamApi(url, rules.service)) return refused("path")
  if (rules.service.some((address) => new URL(address).origin === url.origin))
    return { allowed: true, trusted: true }
  if (url.protocol !== "https:") return refused("scheme")
  // `host` carries the port where it is not the usual one: another is allowed only where somebody named it.
  const isNamed = rules.onlyHosts.includes(url.host)
  if (url.port !== "" && !isNamed) return refused("port")
  if (rules.onlyHosts.length > 0 && !isNamed) return refused("host")
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

/** Whether an IP address is on the public internet: not private, loopback, link-local, carrier-grade NAT, multicast, reserved, or IPv4 within IPv6. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== "unicast") return false
  return parsed.kind() === "ipv4" || isGlobalIPv6(parsed as ipaddr.IPv6)
}

/** 2000::/3 is the only allocated part of IPv6; the bridges from IPv4 within it are refused by their range above. */
function isGlobalIPv6(address: ipaddr.IPv6): boolean {
  return address.match(ipaddr.IPv6.parse("2000::"), 3)
}
