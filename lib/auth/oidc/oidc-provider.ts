import "server-only"
import type { OAuthConfig } from "next-auth/providers/oauth"
import { env } from "#lib/env.ts"
import { codeOf } from "#lib/errors.ts"
import { log } from "#lib/log/log.ts"
import { type Claims, isIncomplete, mergeClaims } from "./claims.ts"
import type { OidcAttempt } from "./oidc-attempt.ts"

/** Its name in the address that the provider sends people back to: `/api/auth/callback/oidc`. */
const OIDC = "oidc"

/** How long openid-client waits for a sign of life of the token endpoint, the keys and userinfo. It follows no redirect. */
const TIMEOUT_MS = 5_000

/** The provider for next-auth, with its endpoints: `wellKnown` would accept any issuer that the document names. One signature algorithm is expected. */
export function oidcProvider(attempt: OidcAttempt): OAuthConfig<Claims> {
  const { oidc } = env()
  if (!oidc) throw new Error("no identity provider is configured")
  const { metadata } = attempt
  const takesBasic = metadata.token_endpoint_auth_methods_supported.includes("client_secret_basic")
  return {
    id: OIDC,
    name: OIDC,
    type: "oauth",
    issuer: metadata.issuer,
    jwks_endpoint: metadata.jwks_uri,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret,
    client: {
      id_token_signed_response_alg: metadata.algorithm,
      token_endpoint_auth_method: takesBasic ? "client_secret_basic" : "client_secret_post",
    },
    httpOptions: { timeout: TIMEOUT_MS },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    authorization: {
      url: metadata.authorization_endpoint,
      // With `max_age` the ID token has to say when they were asked (`auth_time`, Core 2). A confirmation sends its own.
      params: { scope: "openid email profile", max_age: env().session.hours * 3600 },
    },
    token: {
      url: metadata.token_endpoint,
      // Only a token exchanged for a code counts: an ID token in the address proves nothing.
      request: ({ client, provider, params, checks }) =>
        noting(attempt, async () => ({
          tokens: await client.callback(provider.callbackUrl, params, { ...checks, response_type: "code" }),
        })),
    },
    userinfo: {
      ...(metadata.userinfo_endpoint && { url: metadata.userinfo_endpoint }),
      request: ({ client, tokens }) =>
        noting(attempt, async () => {
          const proven: Claims = (tokens as unknown as { claims(): Claims }).claims()
          if (!metadata.userinfo_endpoint || !isIncomplete(proven, oidc)) return proven
          return mergeClaims(proven, await client.userinfo(tokens as Parameters<typeof client.userinfo>[0]))
        }),
    },
    profile: ({ sub }) => ({ id: String(sub) }),
  }
}

/** next-auth reports all failures alike; the cause is recorded before. */
async function noting<T>(attempt: OidcAttempt, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    attempt.refusal = { code: refusalOf(error), userId: null }
    log("warn", "failed", {
      doing: "signing in by the identity provider",
      requestId: attempt.requestId,
      code: reasonOf(error),
    })
    throw error
  }
}

/** By the words of openid-client, whose errors have no codes: `unexpected iss value, expected …`, `iss mismatch, expected …`. */
function refusalOf(error: unknown): "away" | "other_issuer" | "unproven" {
  if (isAway(error)) return "away"
  return error instanceof Error && /^(unexpected iss value|iss mismatch)/.test(error.message)
    ? "other_issuer"
    : "unproven"
}

/** Whether the provider was not reached, or failed by itself; the library's codes for signatures are about its answer. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== undefined) return !code.startsWith("ERR_J")
  const { response } = error as { response?: { statusCode?: number } }
  return (response?.statusCode ?? 0) >= 500 || error.message.startsWith("outgoing request timed out")
}

/** Returns the failure as a code: the library's words up to the first value in them, so neither a token nor a name. */
function reasonOf(error: unknown): string {
  const [words = ""] = error instanceof Error ? error.message.split(/[,:(]/) : ["unknown"]
  return words
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, "_")
    .slice(0, 60)
}
