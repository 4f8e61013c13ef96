import { X509Certificate } from "node:crypto"
import { isIP } from "node:net"
import ipaddr from "ipaddr.js"
import { z } from "zod"
import { readRoleMap } from "./auth/oidc/claims.ts"
import { commandLine } from "./command-line.ts"
import { ROLES } from "./domain/access/permissions.ts"

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

/** A server that takes mail: `smtps` with TLS from the first byte, `smtp` with STARTTLS, which only this very machine is spared. */
export const smtpServer = () =>
  z.string().transform((text, context) => {
    const url = URL.parse(text)
    if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === "")
      return refuse(context, "has to be an address such as smtps://user:password@mail.example.com:465")
    if (/^\/?$/.test(url.pathname) && url.search === "" && url.hash === "") return text
    return refuse(context, "must not carry a path, a query or a fragment")
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

/** A secret that signs webhooks, as Standard Webhooks writes it: `whsec_` and 24 to 64 bytes in Base64. */
export const webhookSecret = () =>
  z.string().transform((text, context) => {
    const base64 = text.replace(/^whsec_/, "")
    const secret = Buffer.from(base64, "base64")
    if (secret.length >= 24 && secret.length <= 64 && secret.toString("base64") === base64) return secret
    return refuse(
      context,
      "has to be whsec_ and 24 to 64 bytes in Base64 (try: openssl rand -base64 32, and whsec_ in front)",
    )
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

/** A bearer key: one line that is valid in a header. */
export const bearerKey = () =>
  z.string().regex(/^[\x21-\x7e]+$/, "has to be one word of plain characters, without spaces")

export const wholeNumber = (least: number, most: number) => {
  const message = `has to be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message))
}

export const yesOrNo = () =>
  z.enum(["true", "false"], "has to be true or false").transform((word) => word === "true")

export const port = () => wholeNumber(1, 65_535)

export const accountPassword = () => z.string().min(12, "needs at least 12 characters")

/** Public keys of age (`age1…`) divided by commas or blanks. */
export const backupRecipients = () =>
  z.string().transform((text, context) => {
    const keys = text.split(/[\s,]+/).filter((key) => key !== "")
    if (keys.every((key) => /^age1[a-z0-9]{50,}$/.test(key))) return keys
    return refuse(
      context,
      `has to be public keys of age, which begin with age1 (${commandLine("backup:key", "FILE")} makes one)`,
    )
  })

/** Names of hosts divided by commas, in lower case. */
export const hosts = () =>
  z.string().transform((text, context) => {
    const names = text.split(/[\s,]+/).filter((name) => name !== "")
    const wrong = names.some((name) => !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i.test(name))
    if (wrong) return refuse(context, "has to be a list of host names divided by commas, without https://")
    return names.map((name) => name.toLowerCase())
  })

/** One certificate or several of authorities, in PEM; words between them are passed over, a private key is not. */
export const certificates = () =>
  z.string().transform((text, context) => {
    const found = text.match(/-----BEGIN CERTIFICATE-----[\w+/=\s]+-----END CERTIFICATE-----/g) ?? []
    if (found.length === 0 || /PRIVATE KEY/.test(text) || !found.every(isCertificate))
      return refuse(
        context,
        "has to hold certificates in PEM (-----BEGIN CERTIFICATE-----), and nothing secret",
      )
    return found.join("\n")
  })

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}

/** A network: its address and the number of its leading bits. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>

/** Addresses and networks (`10.0.0.7`, `10.0.0.0/8`, `fd00::/8`) divided by commas. */
export const networks = () =>
  z.string().transform((text, context): Network[] => {
    const entries = text.split(/[\s,]+/).filter((entry) => entry !== "")
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

/** Dotted paths divided by commas, such as `data.status, data.task.state`, each as its names. */
export const dottedPaths = () =>
  z.string().transform((text, context) => {
    const paths = text.split(",").map((path) => path.trim().split("."))
    if (paths.length > 50 || !paths.every((names) => names.every((name) => /^[\w-]{1,100}$/.test(name))))
      return refuse(
        context,
        "has to be a list of paths divided by commas, such as data.status, data.task.state",
      )
    if (paths.some((names) => names.length === 1 && names[0] === "status"))
      return refuse(
        context,
        "must not name status alone: the envelope's own word is looked at last in any case",
      )
    return paths
  })

/** Words of an identity provider for our roles, `word=role` divided by commas. */
export const roleMap = () =>
  z.string().transform((text, context) => {
    const map = readRoleMap(text)
    return (
      map ??
      refuse(context, `has to be word=role, divided by commas, each word once; roles: ${ROLES.join(", ")}`)
    )
  })

export const ianaZone = () =>
  z.string().refine((zone) => {
    try {
      new Intl.DateTimeFormat("en", { timeZone: zone })
      return /^[A-Za-z]/.test(zone)
    } catch {
      return false
    }
  }, "has to be a time zone such as America/Lima")

/** Keys for data at rest, `id:base64 of 32 bytes`, further ones after commas. Stays text: the vault reads it. */
export const keyRing = () =>
  z.string().superRefine((text, context) => {
    const ids = text
      .split(",")
      .map((entry) => /^\s*([A-Za-z0-9_-]{1,32}):[A-Za-z0-9+/]{43}=\s*$/.exec(entry)?.[1])
    if (ids.includes(undefined)) {
      context.addIssue("has to be name:key, each key 32 bytes in Base64 (try: openssl rand -base64 32)")
    } else if (new Set(ids).size < ids.length) {
      context.addIssue("names two keys alike")
    }
  })

/**
 * Keys of constancias: the private one that signs, 32 bytes in Base64; behind it, after commas, earlier ones that only verify, private
 * or as `public:Base64`. Stays text: `lib/constancia/signing-ring.ts` reads it.
 */
export const signingKeys = () =>
  z.string().superRefine((text, context) => {
    const entries = text.split(",").map((entry) => entry.trim())
    if (entries.some((entry) => !/^(public:)?[A-Za-z0-9+/]{43}=$/.test(entry))) {
      context.addIssue(
        "has to be 32 bytes in Base64 (try: openssl rand -base64 32); earlier keys follow after commas, those that are public as public:key",
      )
    } else if (entries[0]?.startsWith("public:")) {
      context.addIssue("begins with a public key: the first one signs, so it has to be private")
    } else if (new Set(entries).size < entries.length) {
      context.addIssue("names the same key twice")
    }
  })

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

function refuse(context: z.core.$RefinementCtx, message: string): never {
  context.addIssue(message)
  return z.NEVER
}
