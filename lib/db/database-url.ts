import { z } from "zod"
import { isLoopback } from "../env-values.ts"

// As `pg` 8 reads a connection string: parameters override the part before the path, `host` among them; the last of several counts.

/** Modes in which `pg` encrypts and checks the server's certificate and name; libpq means other things by some of them. */
const VERIFIED = ["require", "verify-ca", "verify-full"]
/** Parameters that would weaken, or change, how the session is encrypted. */
const OVERRIDES = ["ssl", "uselibpqcompat", "sslnegotiation"]

/** An address of PostgreSQL, encrypted unless it leads to this very machine. */
export const databaseUrl = () =>
  z.string().superRefine((text, context) => {
    const problem = problemOf(text)
    if (problem !== undefined) context.addIssue(problem)
  })

function problemOf(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\/./.test(text)) return "has to begin with postgres:// or postgresql://"
  const url = parse(text)
  if (url === undefined)
    return "cannot be read as an address: encode what is special in the password (%40 for @)"
  const host = hostOf(url)
  if (host === "") return "names no host"
  if (isThisMachine(host) || isEncrypted(url)) return undefined
  return "leads to another machine, so it has to be encrypted: add ?sslmode=verify-full, and name the certificate of an authority of your own by NODE_EXTRA_CA_CERTS"
}

/** Whether the session stays on this machine: a loopback address, or a Unix socket. */
export function isLocalDatabase(text: string): boolean {
  const url = parse(text)
  return url !== undefined && isThisMachine(hostOf(url))
}

/** The address with which every part connects: an encrypted session checks certificate and name, by Node's authorities or `sslrootcert`. */
export function withTls(text: string): string {
  const url = parse(text)
  if (url === undefined || isSocket(hostOf(url)) || !VERIFIED.includes(last(url, "sslmode") ?? ""))
    return text
  for (const name of OVERRIDES) url.searchParams.delete(name)
  url.searchParams.set("sslmode", "verify-full")
  return url.href
}

export function accountOf(text: string): { user: string; password: string; database: string } {
  const url = parse(text)
  if (url === undefined) throw new Error("not an address of PostgreSQL")
  const user = last(url, "user") ?? decodeURIComponent(url.username)
  const database = decodeURIComponent(url.pathname.slice(1))
  return {
    user,
    password: last(url, "password") ?? decodeURIComponent(url.password),
    database: database === "" ? user : database,
  }
}

export function asAccount(text: string, account: { user: string; password: string }): string {
  const url = parse(text)
  if (url === undefined) throw new Error("not an address of PostgreSQL")
  const { database } = accountOf(text)
  for (const name of ["user", "password", "sslcert", "sslkey"]) url.searchParams.delete(name)
  url.username = encodeURIComponent(account.user)
  url.password = encodeURIComponent(account.password)
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}

function isEncrypted(url: URL): boolean {
  const mode = last(url, "sslmode")
  return (
    mode !== undefined && VERIFIED.includes(mode) && !OVERRIDES.some((name) => url.searchParams.has(name))
  )
}

function isThisMachine(host: string): boolean {
  return isSocket(host) || isLoopback(host) || host === "::1"
}

function isSocket(host: string): boolean {
  return host.startsWith("/")
}

function hostOf(url: URL): string {
  const host = last(url, "host") ?? decodeURIComponent(url.hostname)
  return isSocket(host) ? host : host.toLowerCase()
}

function last(url: URL, name: string): string | undefined {
  const value = url.searchParams.getAll(name).at(-1)
  return value === "" ? undefined : value
}

/** `postgres://user:password@/database?host=/socket` is usual, and no URL to Node. */
function parse(text: string): URL | undefined {
  const url = URL.parse(text) ?? URL.parse(text.replace("@/", "@localhost/"))
  return url === null || !isDecodable(url) ? undefined : url
}

function isDecodable({ username, password, hostname, pathname }: URL): boolean {
  try {
    return decodeURIComponent(username + password + hostname + pathname) !== undefined
  } catch {
    return false
  }
}
