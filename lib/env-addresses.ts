import { isIP } from "node:net"
import ipaddr from "ipaddr.js"
import { z } from "zod"
import { listed, refuse, wholeNumber } from "./env-values.ts"

/**
 * A web address without credentials, query or fragment; https, or http to this very machine, or to any host where the content is no secret and its answer is
 * signed. No slash at its end. `withQuery`: services that receive webhooks distinguish receivers by it.
 */
export const upstreamAddress = ({ inTheClear = false, withQuery = false } = {}) =>
  z.string().transform((text, context) => {
    const url = readUrl(text)
    if (url === undefined) return refuse(context, "has to be a web address such as https://example.com")
    if (url.username !== "" || url.password !== "")
      return refuse(context, "must not carry a user or a password")
    if ((url.search !== "" && !withQuery) || url.hash !== "")
      return refuse(context, `must not carry ${withQuery ? "" : "a query or "}a fragment`)
    if (url.protocol === "http:" && !inTheClear && !isLoopback(url.hostname)) {
      return refuse(context, "has to use https (http is allowed to this machine only)")
    }
    return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, "")}${url.search}`
  })

/**
 * A server that takes mail, and the address that its mails come from: `smtps` with TLS from the first byte, `smtp` with STARTTLS, which only this very machine
 * is spared.
 */
export const smtpServer = () =>
  z.string().transform((text, context) => {
    const url = URL.parse(text)
    const from = z.email().safeParse(url?.searchParams.get("from"))
    const isBare =
      url !== null && /^\/?$/.test(url.pathname) && url.searchParams.size === 1 && url.hash === ""
    if (isBare && /^smtps?:$/.test(url.protocol) && url.hostname !== "" && from.success)
      return { url: text.replace(/\?.*/, ""), from: from.data }
    return refuse(
      context,
      "has to be an address such as smtps://user:password@mail.example.com:465?from=cotejo@example.com",
    )
  })

/** The address of ClamAV's daemon: `tcp` at a port (3310 by default), `unix` at a socket of this machine. */
export const scannerAddress = () =>
  z.string().transform((text, context) => {
    const url = URL.parse(text)
    const isBare = url !== null && url.username === "" && url.search === "" && url.hash === ""
    if (isBare && url.protocol === "tcp:" && url.hostname !== "" && /^\/?$/.test(url.pathname))
      return { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port || 3310) }
    if (isBare && url.protocol === "unix:" && url.host === "" && url.pathname.length > 1)
      return { path: url.pathname }
    return refuse(context, "has to be an address such as tcp://clamav:3310 or unix:///run/clamav/clamd.ctl")
  })

/** scheme, host and port alone, for example https://cotejo.example.com */
export const origin = () =>
  z.string().transform((text, context) => {
    const url = readUrl(text)
    if (url === undefined)
      return refuse(context, "has to be a web address such as https://cotejo.example.com")
    if (url.username !== "" || url.pathname !== "/" || url.search !== "" || url.hash !== "") {
      return refuse(context, "has to be an origin alone: scheme, host and port, no path")
    }
    return url.origin
  })

export const port = () => wholeNumber(1, 65_535)

/** Names of hosts divided by commas, in lower case. */
export const hosts = () =>
  z.string().transform((text, context) => {
    const names = listed(text)
    const wrong = names.some((name) => !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i.test(name))
    if (wrong) return refuse(context, "has to be a list of host names divided by commas, without https://")
    return names.map((name) => name.toLowerCase())
  })

/** A network: its address and the number of its leading bits. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>

/** Addresses and networks (`10.0.0.7`, `10.0.0.0/8`, `fd00::/8`) divided by commas. */
export const networks = () =>
  z.string().transform((text, context): Network[] => {
    const entries = listed(text)
    const read = entries.map(readNetwork)
    const known = read.filter((network) => network !== undefined)
    return known.length === read.length
      ? known
      : refuse(context, "has to be a list of addresses or networks (10.0.0.7, 10.0.0.0/8) divided by commas")
  })

function readNetwork(text: string): Network | undefined {
  const [address = "", bits, ...rest] = text.split("/")
  if (isIP(address) === 0 || rest.length > 0) return undefined
  const parsed = ipaddr.parse(address)
  const length = parsed.kind() === "ipv4" ? 32 : 128
  if (bits === undefined) return [parsed, length]
  return /^\d{1,3}$/.test(bits) && Number(bits) <= length ? [parsed, Number(bits)] : undefined
}

/** A listen address of a server: an address of this machine, or a name that leads to one. */
export const listenHost = () =>
  z
    .string()
    .refine(
      (text) =>
        isIP(text) !== 0 || (/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text) && !/^[\d.]+$/.test(text)),
      "has to be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0, without a port",
    )

/** Whether a host name or address is this machine's own. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** Whether traffic to that origin can be read on its way: neither TLS nor this very machine. */
export function isUnencrypted(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol !== "https:" && !isLoopback(hostname)
}

function readUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") ? url : undefined
}
