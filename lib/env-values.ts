import { z } from "zod"
import { readRoleMap } from "./auth/oidc/claims.ts"
import { commandLine } from "./command-line.ts"
import { ROLES } from "./domain/access/permissions.ts"

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

export const accountPassword = () => z.string().min(12, "needs at least 12 characters")

/** Public keys of age (`age1…`) divided by commas or blanks. */
export const backupRecipients = () =>
  z.string().transform((text, context) => {
    const keys = listed(text)
    if (keys.every((key) => /^age1[a-z0-9]{50,}$/.test(key))) return keys
    return refuse(
      context,
      `has to be public keys of age, which begin with age1 (${commandLine("backup:key", "FILE")} makes one)`,
    )
  })

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

/** The entries of a list that is divided by commas or blanks. */
export const listed = (text: string) => text.split(/[\s,]+/).filter((entry) => entry !== "")

/** Says what is wrong with a value, never the value itself. */
export function refuse(context: z.core.$RefinementCtx, message: string): never {
  context.addIssue(message)
  return z.NEVER
}
