import ipaddr from "ipaddr.js"

/**
 * The network that attempts are counted for: an IPv4 address itself; of an IPv6 address its first 64 bits, which one household or one
 * machine has to itself. What is no address is returned as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === "ipv4") return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}
