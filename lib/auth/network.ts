import ipaddr from "ipaddr.js"

/**
 * Returns the network that attempts are counted for: an IPv4 address itself; of an IPv6 address its first 64 bits, which one household or one machine has to
 * itself. A text that is no address is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === "ipv4") return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}

/**
 * Returns the network of an address for the log, or of a result of `networkOf`: the first 24 bits of IPv4, 48 of IPv6. It distinguishes an office from
 * elsewhere, and no household from another. Null where there is no address.
 */
export function logNetwork(address: string): string | null {
  const [bare = ""] = address.split("/")
  if (!ipaddr.isValid(bare)) return null
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === "ipv4")
    return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()}/24`
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`
}
