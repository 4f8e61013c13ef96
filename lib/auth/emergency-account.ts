import "server-only"
import { env } from "#lib/env.ts"
import { normalizeEmail } from "./normalize-email.ts"

/** Whether that account is `ADMIN_EMAIL`'s, which keeps its password and is never entered through the provider, which could take its role away. */
export function isEmergencyAccount(account: string): boolean {
  const { adminEmail } = env()
  return adminEmail !== undefined && normalizeEmail(adminEmail) === account
}

/** What a password does there: `on` signs in; `emergency`, as the only account that may (`OIDC_ONLY`); `off` not. */
export function passwordRule(account: string): "on" | "emergency" | "off" {
  const { oidc } = env()
  if (oidc && isEmergencyAccount(account)) return "emergency"
  return oidc?.only === true ? "off" : "on"
}
