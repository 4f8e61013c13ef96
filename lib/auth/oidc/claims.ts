import { ROLES, type Role } from "#lib/domain/access/permissions.ts"
import { ownField } from "#lib/json-object.ts"
import { prefixOf } from "#lib/text/truncate.ts"
import { normalizeEmail } from "../normalize-email.ts"

/** The claims of a provider about a person: of the ID token, or of the userinfo endpoint. */
export type Claims = Readonly<Record<string, unknown>>

/** From the least to the most that a role may: each may everything that the one before it may but the reserve, which is the officer's alone (held by a test). */
export const BY_STRENGTH = [
  "records",
  "analyst",
  "manager",
  "compliance",
  "admin",
] as const satisfies readonly Role[]

/** Beside that scale: it reads the log, which only the strongest may too. It counts for who has no other role. */
export const APART: Role = "auditor"

const MAX_EMAIL = 254
const MAX_NAME = 100

/** The claim of the role, and our role for each of its words; without a map the words are our own. */
export type RoleRule = { roleClaim: string; roleMap: ReadonlyMap<string, Role> | undefined }

/** The strongest of our roles in the claims; undefined without one. With a map its words alone count: a directory's own `admin` makes nobody ours. */
export function roleIn(claims: Claims, { roleClaim, roleMap }: RoleRule): Role | undefined {
  const named = wordsAt(claims, roleClaim).map((word) => (roleMap ? roleMap.get(word) : word))
  return BY_STRENGTH.findLast((role) => named.includes(role)) ?? (named.includes(APART) ? APART : undefined)
}

/** The words of a claim: one text with commas, or a list of texts. Its name is looked for as it is, then as a path of names with dots. */
function wordsAt(claims: Claims, name: string): string[] {
  const value = Object.hasOwn(claims, name) ? claims[name] : name.split(".").reduce<unknown>(ownField, claims)
  if (typeof value === "string") return value.split(",").map((word) => word.trim())
  return Array.isArray(value) ? value.filter((word) => typeof word === "string") : []
}

/** Whether a claim has to be fetched from the userinfo endpoint: by the standard the claims of a scope may be there alone (Core 5.4). */
export function isIncomplete(claims: Claims, { roleClaim }: RoleRule): boolean {
  return claims.email === undefined || wordsAt(claims, roleClaim).length === 0
}

/** The provider's name for the person: a text of at most 255 signs (Core 2). Undefined for anything else: a number and its digits must not be one person. */
export function subjectIn({ sub }: Claims): string | undefined {
  return typeof sub === "string" && /^[!-~]{1,255}$/.test(sub) ? sub : undefined
}

/** When the provider last asked the person who they are, in seconds since 1970; 0, never, where it does not say. */
export function provedAtIn({ auth_time }: Claims): number {
  return typeof auth_time === "number" && auth_time > 0 ? auth_time : 0
}

/** Whether Entra ID left the claim of the role out because of its length: it then names another place where it could be read (`_claim_names`, `hasgroups`). */
export function isOverage(claims: Claims, { roleClaim }: RoleRule): boolean {
  const names = claims._claim_names
  const isElsewhere = typeof names === "object" && names !== null && Object.hasOwn(names, roleClaim)
  return isElsewhere || (roleClaim === "groups" && [true, "true"].includes(claims.hasgroups as boolean))
}

/** Merges both: the ID token takes precedence, and whether an e-mail is verified comes from the same source as the e-mail. */
export function mergeClaims(idToken: Claims, userinfo: Claims): Claims {
  const { email, email_verified, xms_edov, ...rest } = userinfo
  const emailThere = idToken.email === undefined ? { email, email_verified, xms_edov } : {}
  return { ...rest, ...idToken, ...emailThere }
}

/** The e-mail in lower case; undefined unless plain ASCII: the sign for kelvin becomes `k`, and a look-alike must not become an account's. */
export function emailIn({ email }: Claims): string | undefined {
  const isPlain =
    typeof email === "string" && email.length <= MAX_EMAIL && /^[!-?A-~]+@[!-?A-~]+$/.test(email)
  return isPlain ? normalizeEmail(email) : undefined
}

/** Whether the provider vouches for the e-mail: `email_verified` (Core 5.1), or Entra ID's own claim for it (`xms_edov`). */
export function isEmailVerified({ iss, email_verified, xms_edov }: Claims): boolean {
  if (email_verified === true) return true
  const isEntra = typeof iss === "string" && iss.startsWith("https://login.microsoftonline.com/")
  return isEntra && email_verified === undefined && [true, 1, "1", "true"].includes(xms_edov as string)
}

export function nameIn(claims: Claims, email: string): string {
  const given = [claims.given_name, claims.family_name].filter((part) => typeof part === "string").join(" ")
  const named = [claims.name, given, claims.preferred_username, email.replace(/@.*/, "")]
  const texts = named.map((text) => (typeof text === "string" ? text.replace(/\p{C}/gu, "").trim() : ""))
  return prefixOf(texts.find((text) => text !== "") ?? email, MAX_NAME)
}

/** The entries of `OIDC_ROLE_MAP` (`grp-compliance=analyst, grp-heads=manager`); undefined when one of them is no such pair. */
export function readRoleMap(text: string): ReadonlyMap<string, Role> | undefined {
  const read = new Map<string, Role>()
  for (const entry of text.split(",")) {
    const at = entry.lastIndexOf("=")
    const [word, given] = [entry.slice(0, Math.max(at, 0)).trim(), entry.slice(at + 1).trim()]
    const role = ROLES.find((name) => name === given)
    if (word === "" || role === undefined || read.has(word)) return undefined
    read.set(word, role)
  }
  return read
}
