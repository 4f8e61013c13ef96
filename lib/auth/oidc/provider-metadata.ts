import "server-only"
import * as z from "zod/mini"
import { env } from "#lib/env.ts"
import { isLoopback } from "#lib/env-values.ts"

const DEADLINE_MS = 5_000
const KEPT_MS = 10 * 60_000

/** Signatures with a key that only the provider has: never `none`, never one made with our own secret (`HS…`). The first that it offers. */
const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA", "RS384", "PS384", "ES384", "RS512", "PS512", "ES512"]

const endpoint = () => z.string().check(z.refine(isSafe))

/** OpenID Connect Discovery 1.0, section 3, as far as it is used here. */
const DOCUMENT = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint(),
  token_endpoint: endpoint(),
  jwks_uri: endpoint(),
  userinfo_endpoint: z.optional(endpoint()),
  end_session_endpoint: z.optional(endpoint()),
  id_token_signing_alg_values_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z._default(z.array(z.string()), ["client_secret_basic"]),
})

/** The provider's endpoints, and with which algorithm it signs. */
export type ProviderMetadata = z.output<typeof DOCUMENT> & { algorithm: string }

let kept: { metadata: ProviderMetadata; until: number } | undefined

/**
 * What the provider says of itself, asked for when somebody signs in and kept for ten minutes: the start of the program does not depend on it.
 * The document has to name the very issuer that is configured (Discovery 4.3; a slash at its end aside), endpoints over https (on this
 * machine's own addresses http will do), and is not looked for at another address. Throws when it does not come or is not right.
 */
export async function providerMetadata(now = Date.now()): Promise<ProviderMetadata> {
  const { oidc } = env()
  if (!oidc) throw new Error("no identity provider is configured")
  if (kept && kept.until > now) return kept.metadata
  const response = await fetch(`${oidc.issuer}/.well-known/openid-configuration`, {
    redirect: "error",
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
  if (!response.ok) throw new Error(`the identity provider answered ${response.status}`)
  const document = DOCUMENT.parse(await response.json())
  if (document.issuer.replace(/\/$/, "") !== oidc.issuer)
    throw new Error("the identity provider's document names another issuer than OIDC_ISSUER")
  const algorithm = ALGORITHMS.find((name) => document.id_token_signing_alg_values_supported.includes(name))
  if (algorithm === undefined) throw new Error("the identity provider offers no asymmetric signature")
  kept = { metadata: { ...document, algorithm }, until: now + KEPT_MS }
  return kept.metadata
}

function isSafe(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname))
}
