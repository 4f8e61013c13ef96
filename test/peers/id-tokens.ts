import { createHmac, createSign, generateKeyPairSync, type KeyObject } from "node:crypto"

// ID tokens (JWT, RFC 7519) as a provider would not make them: taken apart, changed and signed again.

/** The provider's own key, with which a changed token is signed again unless the change says otherwise. */
export const { privateKey: signingKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })

/** Claims to set (undefined takes one away), and how the token is signed then. */
export type TokenChange = {
  claims?: Record<string, unknown>
  signature?: "none" | "another key" | { secret: string }
}

export function changedToken(token: string, { claims, signature }: TokenChange): string {
  const [header = "", payload = ""] = token.split(".")
  const algorithm = algorithmOf(signature)
  const signed = [
    { ...parsed(header), alg: algorithm },
    { ...parsed(payload), ...claims },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".")
  return `${signed}.${sign(signed, signature)}`
}

function algorithmOf(signature: TokenChange["signature"]): string {
  if (signature === "none") return "none"
  return typeof signature === "object" ? "HS256" : "RS256"
}

function sign(text: string, signature: TokenChange["signature"]): string {
  if (signature === "none") return ""
  if (typeof signature === "object")
    return createHmac("sha256", signature.secret).update(text).digest("base64url")
  const key: KeyObject =
    signature === "another key" ? generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey : signingKey
  return createSign("RSA-SHA256").update(text).sign(key, "base64url")
}

function parsed(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>
}
