import "server-only"
import { env } from "#lib/env.ts"
import { normalizeEmail } from "./normalize-email.ts"

/**
 * Whether that account is `ADMIN_EMAIL`'s: the way to sign in when the identity provider is away. It keeps its password, and cannot be entered through the
 * provider, which could take its role away.
 */
export function isEmergencyAccount(account: string): boolean {
  const { adminEmail } = env()
  return adminEmail !== undefined && normalizeEmail(adminEmail) === account
}

/**
 * Returns the effect of a password on that account: `on` signs in; `emergency` signs in, as the only account that may; `off`: with `OIDC_ONLY`, only the
 * emergency account may.
 */
export function passwordRule(account: string): "on" | "emergency" | "off" {
  const { oidc } = env()
  if (oidc && isEmergencyAccount(account)) return "emergency"
  return oidc?.only === true ? "off" : "on"
}
