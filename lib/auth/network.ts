import ipaddr from "ipaddr.js"

/** The network that attempts are counted for: an IPv4 address, or the first 64 bits of IPv6, which one household has to itself. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === "ipv4") return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}

/** The same for the log, 24 bits of IPv4, 48 of IPv6: an office is told from elsewhere, and no household from another. Null without an address. */
export function logNetwork(address: string): string | null {
  const [bare = ""] = address.split("/")
  if (!ipaddr.isValid(bare)) return null
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === "ipv4")
    return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()}/24`
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`
}
