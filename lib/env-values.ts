import { isIP } from "node:net"
import { fileURLToPath } from "node:url"
import ipaddr from "ipaddr.js"
import { z } from "zod"
import { readRoleMap } from "./auth/oidc/claims.ts"
import { commandLine } from "./command-line.ts"
import { ROLES } from "./domain/access/permissions.ts"

// The kinds of values that settings have. What is refused is told by a rule, never by the value.

const readAs = <T>(read: (text: string) => T | undefined, problem: string) =>
  z.string().transform((text, context) => {
    const value = read(text)
    if (value !== undefined) return value
    context.addIssue(problem)
    return z.NEVER
  })

const listed = (text: string) => text.split(/[\s,]+/).filter((entry) => entry !== "")

const listOf = <T>(read: (entry: string) => T | undefined, problem: string) =>
  readAs((text) => {
    const entries = listed(text).map(read)
    return entries.includes(undefined) ? undefined : entries.filter((entry) => entry !== undefined)
  }, problem)

export const wholeNumber = (least: number, most: number) => {
  const isWithin = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
  const problem = `has to be a whole number from ${least} to ${most}`
  return readAs((text) => (isWithin(text) ? Number(text) : undefined), problem)
}

export const yesOrNo = () =>
  z.enum(["true", "false"], "has to be true or false").transform((word) => word === "true")

/** One line that is valid in a header. */
export const bearerKey = () =>
  z.string().regex(/^[\x21-\x7e]+$/, "has to be one word of plain characters, without spaces")

/** A secret that stands in a web address or a header. */
export const plainSecret = () =>
  z
    .string()
    .min(24, "needs at least 24 characters")
    .regex(/^[\w~.-]+$/, "may hold letters, digits, -, _, . and ~ only")

/** The bytes of a secret that signs webhooks, as Standard Webhooks writes it: `whsec_` and 24 to 64 bytes in Base64. */
export const webhookSecret = () =>
  readAs((text) => {
    const base64 = text.replace(/^whsec_/, "")
    const secret = Buffer.from(base64, "base64")
    const isWhole = secret.toString("base64") === base64
    return isWhole && secret.length >= 24 && secret.length <= 64 ? secret : undefined
  }, "has to be whsec_ and 24 to 64 bytes in Base64 (try: openssl rand -base64 32, and whsec_ in front)")

/** Keys for data at rest, `id:base64 of 32 bytes`, further ones after commas. Stays text: the vault reads it. */
export const keyRing = () =>
  z.string().superRefine((text, context) => {
    const ids = text
      .split(",")
      .map((entry) => /^\s*([A-Za-z0-9_-]{1,32}):[A-Za-z0-9+/]{43}=\s*$/.exec(entry)?.[1])
    if (ids.includes(undefined))
      context.addIssue("has to be name:key, each key 32 bytes in Base64 (try: openssl rand -base64 32)")
    else if (new Set(ids).size < ids.length) context.addIssue("names two keys alike")
  })

/** The private key that signs constancias, 32 bytes in Base64; behind it earlier ones, private or as `public:Base64`. Stays text: the signing ring reads it. */
export const signingKeys = () =>
  z.string().superRefine((text, context) => {
    const entries = text.split(",").map((entry) => entry.trim())
    if (entries.some((entry) => !/^(public:)?[A-Za-z0-9+/]{43}=$/.test(entry)))
      context.addIssue(
        "has to be 32 bytes in Base64 (try: openssl rand -base64 32); earlier keys follow after commas, those that are public as public:key",
      )
    else if (entries[0]?.startsWith("public:"))
      context.addIssue("begins with a public key: the first one signs, so it has to be private")
    else if (new Set(entries).size < entries.length) context.addIssue("names the same key twice")
  })

/** Public keys of age. */
export const backupRecipients = () =>
  listOf(
    (entry) => (/^age1[a-z0-9]{50,}$/.test(entry) ? entry : undefined),
    `has to be public keys of age, which begin with age1 (${commandLine("backup:key", "FILE")} makes one)`,
  )

/** Words of an identity provider for our roles. */
export const roleMap = () =>
  readAs(readRoleMap, `has to be word=role, divided by commas, each word once; roles: ${ROLES.join(", ")}`)

/**
 * A web address without credentials and fragment; https, or http to this very machine. No slash at its end. `withQuery`: services that receive webhooks
 * distinguish receivers by it.
 */
export const webAddress = ({ withQuery = false } = {}) =>
  readAs(readUrl, "has to be a web address such as https://example.com")
    .refine((url) => url.username === "" && url.password === "", "must not carry a user or a password")
    .refine(
      (url) => url.hash === "" && (withQuery || url.search === ""),
      `must not carry ${withQuery ? "" : "a query or "}a fragment`,
    )
    .refine(
      (url) => url.protocol === "https:" || isLoopback(url.hostname),
      "has to use https (http is allowed to this machine only)",
    )
    .transform((url) => `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, "")}${url.search}`)

/** Scheme, host and port alone. */
export const origin = () =>
  readAs(readUrl, "has to be a web address such as https://cotejo.example.com")
    .refine(
      (url) => url.username === "" && url.pathname === "/" && url.search === "" && url.hash === "",
      "has to be an origin alone: scheme, host and port, no path",
    )
    .transform((url) => url.origin)

/** Where checkpoints of the log go: a file, an address, or one of each. */
export const checkpointPlaces = () =>
  readAs((text) => {
    const places = listed(text)
    const [file, ...files] = places.filter((place) => place.startsWith("file:"))
    const [address, ...addresses] = places.filter((place) => !place.startsWith("file:"))
    const path = file === undefined ? undefined : pathOf(file)
    const url = webAddress().optional().safeParse(address)
    if (files.length + addresses.length > 0 || (file && path === undefined) || !url.success) return undefined
    return { path, url: url.data }
  }, "has to be an address with https, a file such as file:///var/log/cotejo/checkpoints.jsonl, or one of each divided by a comma")

/** A server that takes mail, and the address that its mails come from: `smtps` with TLS from the first byte, `smtp` with STARTTLS. */
export const smtpServer = () =>
  readAs((text) => {
    const url = URL.parse(text)
    if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === "") return undefined
    if (!/^\/?$/.test(url.pathname) || url.searchParams.size !== 1 || url.hash !== "") return undefined
    const from = z.email().safeParse(url.searchParams.get("from"))
    return from.success ? { url: text.replace(/\?.*/, ""), from: from.data } : undefined
  }, "has to be an address such as smtps://user:password@mail.example.com:465?from=cotejo@example.com")

/** ClamAV's daemon: `tcp` at a port (3310 by default), `unix` at a socket of this machine. */
export const scannerAddress = () =>
  readAs((text) => {
    const url = URL.parse(text)
    if (url === null || url.username !== "" || url.search !== "" || url.hash !== "") return undefined
    if (url.protocol === "tcp:" && url.hostname !== "" && /^\/?$/.test(url.pathname))
      return { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port || 3310) }
    return url.protocol === "unix:" && url.host === "" && url.pathname.length > 1
      ? { path: url.pathname }
      : undefined
  }, "has to be an address such as tcp://clamav:3310 or unix:///run/clamav/clamd.ctl")

/** Names of hosts, in lower case. */
export const hosts = () =>
  listOf(
    (name) => (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i.test(name) ? name.toLowerCase() : undefined),
    "has to be a list of host names divided by commas, without https://",
  )

/** An address or a name of this machine to listen on. */
export const listenHost = () =>
  z
    .string()
    .refine(
      (text) =>
        isIP(text) !== 0 || (/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text) && !/^[\d.]+$/.test(text)),
      "has to be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0, without a port",
    )

/** A network: its address and the number of its leading bits. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>

/** Addresses and networks (`10.0.0.7`, `10.0.0.0/8`, `fd00::/8`). */
export const networks = () =>
  listOf(readNetwork, "has to be a list of addresses or networks (10.0.0.7, 10.0.0.0/8) divided by commas")

function readNetwork(text: string): Network | undefined {
  const [address = "", bits, ...rest] = text.split("/")
  if (isIP(address) === 0 || rest.length > 0) return undefined
  const parsed = ipaddr.parse(address)
  const length = parsed.kind() === "ipv4" ? 32 : 128
  if (bits === undefined) return [parsed, length]
  return /^\d{1,3}$/.test(bits) && Number(bits) <= length ? [parsed, Number(bits)] : undefined
}

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

function pathOf(file: string): string | undefined {
  try {
    return fileURLToPath(file)
  } catch {
    return undefined
  }
}
