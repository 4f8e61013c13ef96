import "server-only"
import { env } from "#lib/env.ts"
import { MINUTE_MS } from "#lib/time/durations.ts"
import { metadataIn, type ProviderMetadata } from "./metadata.ts"

const DEADLINE_MS = 5_000
const CACHED_MS = 10 * MINUTE_MS

let cached: { metadata: ProviderMetadata; until: number } | undefined

/**
 * Returns the metadata of the provider, fetched when somebody signs in or out and cached for ten minutes: the start of the program does not depend on it.
 * Redirects are not followed. Throws when it cannot be fetched or is not right.
 */
export async function providerMetadata(now = Date.now()): Promise<ProviderMetadata> {
  const { oidc } = env()
  if (!oidc) throw new Error("no identity provider is configured")
  if (cached && cached.until > now) return cached.metadata
  const response = await fetch(`${oidc.issuer}/.well-known/openid-configuration`, {
    redirect: "error",
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
  if (!response.ok) throw new Error(`the identity provider answered ${response.status}`)
  const metadata = metadataIn(await response.json(), oidc.issuer)
  cached = { metadata, until: now + CACHED_MS }
  return metadata
}
