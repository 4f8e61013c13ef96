import "server-only"
import * as z from "zod/mini"
import { recordAudit } from "#lib/audit/record-audit.ts"
import { db } from "#lib/db/client.ts"
import type { SsoCode } from "#lib/domain/access/sign-in-methods.ts"
import { env } from "#lib/env.ts"
import { isLoopback } from "#lib/env-values.ts"
import { CotejoError } from "#lib/errors.ts"
import { logFault } from "#lib/log/fault.ts"
import { log } from "#lib/log/log.ts"
import { MINUTE_MS } from "#lib/time/durations.ts"
import { logNetwork } from "../network.ts"
import { recordThrottled } from "../record-throttled.ts"
import type { StartedSession } from "../session/start-session.ts"
import { countArrival, takeBackAttempt } from "../throttle.ts"

type Refusal = { code: SsoCode; userId: string | null }

/** One request of a sign-in through the identity provider, as next-auth's callbacks find it, and its outcome. */
export type OidcAttempt = {
  requestId: string
  metadata: ProviderMetadata
  askedAgain: boolean
  started?: StartedSession
  /** Once it is known why nobody does, with whose account it is. */
  refusal?: Refusal
}

type Run = (attempt: OidcAttempt) => Promise<Response>

/** Leads to the provider, with its address as JSON; to the sign-in page when the provider is away. */
export async function beginOidc(requestId: string, run: Run): Promise<Response> {
  const metadata = await discovered(requestId)
  return typeof metadata === "string"
    ? Response.json({ url: ssoProblemPath(metadata, { request: requestId }) })
    : run({ requestId, metadata, askedAgain: false })
}

type Returned = { requestId: string; network: string; error: string | null; askedAgain: boolean }

/** Handles the return from the provider, with its own code for a refusal. Returns the redirect, or the code to show; the log records that too. */
export async function finishOidc(
  { requestId, network, error, askedAgain }: Returned,
  run: Run,
): Promise<Response | SsoCode> {
  try {
    const about = { method: "oidc", network, requestId } as const
    const counted = await recordThrottled(
      async () => null,
      about,
      () => countArrival(network),
    )
    const ended = error === null ? await proved(requestId, askedAgain, run) : refusalOf("declined")
    if (ended instanceof Response) {
      await takeBackAttempt(counted)
      return ended
    }
    const detail = { way: "oidc", code: ended.code }
    await recordAudit(db(), {
      actorId: ended.userId,
      action: "session.refused",
      requestId,
      network: logNetwork(network),
      detail,
      ok: false,
    })
    return ended.code
  } catch (caught) {
    if (caught instanceof CotejoError && caught.code === "throttled") return "throttled"
    logFault({ doing: "signing in by the identity provider" }, requestId, caught)
    return "internal"
  }
}

async function proved(requestId: string, askedAgain: boolean, run: Run): Promise<Response | Refusal> {
  const metadata = await discovered(requestId)
  if (typeof metadata === "string") return refusalOf(metadata)
  const attempt: OidcAttempt = { requestId, metadata, askedAgain }
  const response = await run(attempt)
  return attempt.started ? response : (attempt.refusal ?? refusalOf("unproven"))
}

const refusalOf = (code: SsoCode): Refusal => ({ code, userId: null })

async function discovered(requestId: string): Promise<ProviderMetadata | "away" | "other_issuer"> {
  try {
    return await providerMetadata()
  } catch (error) {
    if (!(error instanceof OtherIssuer)) {
      logFault({ doing: "discovering the identity provider" }, requestId, error)
      return "away"
    }
    log("warn", "failed", { doing: "discovering the identity provider", requestId, code: "other_issuer" })
    return "other_issuer"
  }
}

/** Returns the sign-in page with a sentence about the failure, the number to name when asking for help, and the way on to `next`. */
export function ssoProblemPath(code: SsoCode, more: { request?: string; next?: string } = {}): string {
  return `/sign-in?${new URLSearchParams({ sso: code, ...more })}`
}

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

const DEADLINE_MS = 5_000
const CACHED_MS = 10 * MINUTE_MS

let cached: { metadata: ProviderMetadata; until: number } | undefined

/** The provider's metadata, cached for ten minutes, so the start does not depend on it. No redirects. Throws when it is away or not right. */
async function providerMetadata(now = Date.now()): Promise<ProviderMetadata> {
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

export type ProviderMetadata = z.output<typeof DOCUMENT> & { algorithm: string }

/** `OIDC_ISSUER` is not what the provider calls itself; `…/common` of Entra ID, for one, names no tenant and so no issuer. */
export class OtherIssuer extends Error {
  constructor() {
    super("the identity provider's document names another issuer than OIDC_ISSUER")
  }
}

/** Reads the provider's metadata: the configured issuer (Discovery 4.3), endpoints over https, an asymmetric signature. Throws `OtherIssuer`, else an Error. */
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
