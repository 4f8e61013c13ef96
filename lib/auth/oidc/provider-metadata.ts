import "server-only"
import { env } from "#lib/env.ts"
import { MINUTE_MS } from "#lib/time/durations.ts"
import { metadataIn, type ProviderMetadata } from "./metadata.ts"

const DEADLINE_MS = 5_000
const CACHED_MS = 10 * MINUTE_MS

let cached: { metadata: ProviderMetadata; until: number } | undefined

/** The provider's metadata, cached for ten minutes, so the start does not depend on it. No redirects. Throws when it is away or not right. */
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
