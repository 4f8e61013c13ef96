import "server-only"
import { env } from "#lib/env.ts"
import { ssoProblemPath } from "./oidc-attempt.ts"
import { providerMetadata } from "./provider-metadata.ts"

/**
 * Returns the address to go to after signing out here, for a session that began at the identity provider: to sign out there as well (OpenID Connect RP-Initiated
 * Logout 1.0), and from there back to our sign-in page. The provider knows us by `client_id`: no ID token is kept for it. When it has no such endpoint or is
 * away, the sign-in page says that the session there stays.
 */
export async function providerSignOutUrl(): Promise<string> {
  const { oidc, appUrl } = env()
  const metadata = oidc && (await providerMetadata().catch(() => undefined))
  if (!metadata?.end_session_endpoint) return ssoProblemPath("stays")
  const url = new URL(metadata.end_session_endpoint)
  url.searchParams.set("client_id", oidc?.clientId ?? "")
  url.searchParams.set("post_logout_redirect_uri", `${appUrl}/sign-in`)
  return url.href
}
