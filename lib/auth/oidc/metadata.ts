import * as z from "zod/mini"
import { isLoopback } from "#lib/env-values.ts"

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

/** `OIDC_ISSUER` is not what the provider calls itself; `…/common` of Entra ID, for one, names no tenant and so no issuer. */
export class OtherIssuer extends Error {
  constructor() {
    super("the identity provider's document names another issuer than OIDC_ISSUER")
  }
}

/**
 * Reads the metadata of a provider. It has to name the very issuer that is configured (Discovery 4.3; a slash at its end aside), endpoints over https (http to
 * this machine alone), and an asymmetric signature. Throws `OtherIssuer`, and otherwise an Error.
 */
export function metadataIn(document: unknown, issuer: string): ProviderMetadata {
  const read = DOCUMENT.parse(document)
  if (read.issuer.replace(/\/$/, "") !== issuer.replace(/\/$/, "")) throw new OtherIssuer()
  const algorithm = ALGORITHMS.find((name) => read.id_token_signing_alg_values_supported.includes(name))
  if (algorithm === undefined) throw new Error("the identity provider offers no asymmetric signature")
  return { ...read, algorithm }
}

function isSafe(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname))
}
