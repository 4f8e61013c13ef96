import { isIP } from "node:net"
import ipaddr from "ipaddr.js"
import type { Network } from "../env-values.ts"

/** The header in which our server passes on the client's address; it overwrites what a request sent under this name. */
export const CLIENT_ADDRESS_HEADER = "x-forwarded-for"

export const UNKNOWN_ADDRESS = "unknown"

/** The client's address: the connection's, or the one that a trusted proxy names. IPv4, IPv6 in RFC 5952's short form, or `unknown`. */
export function clientAddress(headers: Headers | Readonly<Record<string, unknown>> | undefined): string {
  const value =
    headers instanceof Headers ? headers.get(CLIENT_ADDRESS_HEADER) : headers?.[CLIENT_ADDRESS_HEADER]
  // The development server runs without our guard: there the nearest hop is the last.
  const last = typeof value === "string" ? value.split(",").at(-1) : undefined
  return addressIn(last ?? "") ?? UNKNOWN_ADDRESS
}

/** Walks from the connection along `X-Forwarded-For`, from its end, while a trusted proxy vouches; the first that is none is the client. */
export function addressOfClient(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: readonly Network[],
): string {
  const hops = forwardedFor?.split(",") ?? []
  let address = addressIn(peer ?? "")
  while (address !== undefined && isWithin(address, trusted) && hops.length > 0) {
    const before = addressIn(hops.pop() ?? "")
    if (before === undefined) break
    address = before
  }
  return address ?? UNKNOWN_ADDRESS
}

function isWithin(address: string, networks: readonly Network[]): boolean {
  const parsed = ipaddr.parse(address)
  return networks.some(
    ([base, bits]) => base.kind() === parsed.kind() && parsed.match([base, bits] as [ipaddr.IPv6, number]),
  )
}

/** `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`; an IPv4 address inside of an IPv6 one is that IPv4 address. */
function addressIn(text: string): string | undefined {
  const trimmed = text.trim().slice(0, 100)
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? trimmed
  const address = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(bare)?.[1] ?? bare
  if (isIP(address) === 0) return undefined
  const [withoutZone = ""] = address.split("%")
  return ipaddr.process(withoutZone).toString()
}
