import "server-only"
import { env } from "#lib/env.ts"
import { ssoProblemPath } from "./oidc-attempt.ts"
import { providerMetadata } from "./provider-metadata.ts"

/** Where to sign out at the provider too, known by `client_id`: no ID token is kept. Without an endpoint our page says that the session there stays. */
export async function providerSignOutUrl(): Promise<string> {
  const { oidc, appUrl } = env()
  const metadata = oidc && (await providerMetadata().catch(() => undefined))
  if (!metadata?.end_session_endpoint) return ssoProblemPath("stays")
  const url = new URL(metadata.end_session_endpoint)
  url.searchParams.set("client_id", oidc?.clientId ?? "")
  url.searchParams.set("post_logout_redirect_uri", `${appUrl}/sign-in`)
  return url.href
}
