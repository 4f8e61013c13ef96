import ipaddr from "ipaddr.js"

/**
 * Whether an IP address belongs to the public internet. Everything else is refused: private, loopback, link-local (cloud metadata), carrier-grade NAT,
 * multicast, reserved, and addresses of IPv6 that carry one of IPv4 inside.
 */
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
