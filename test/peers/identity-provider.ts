import { createHmac, createSign, generateKeyPairSync, type KeyObject } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import Provider from "oidc-provider"

/** The provider's claims about a person, by the name that they sign in with there (which is their `sub`). */
export type Account = {
  name?: string
  email?: string
  email_verified?: boolean
  roles?: string | string[]
  realm_access?: { roles: string[] }
}

export type IdentityProvider = {
  url: string
  /** The settings with which the app knows it. */
  env: Record<string, string>
  /** Its people; may be changed at any time. */
  people: Record<string, Account>
  /** Changes the ID tokens that it issues, until it is set to undefined. */
  tamper: TokenChange | undefined
  /** The address to which its token endpoint redirects, in place of an answer. */
  detour: string | undefined
  /** How many times its token endpoint was asked. */
  exchanges: number
  /** Begins to answer, once the app's origin is known; before that, and after `away`, it cannot be reached. */
  serve(appUrl: string): void
  away(isAway: boolean): void
  stop(): Promise<void>
}

/** Seconds; set so that the provider does not warn of its defaults. */
const TTL = 600
const SECRET = "a secret that the app and the provider share"

/** A real, certified provider on this machine. A typed name signs in as that person; with `inToken` the claims are in the ID token. */
export async function startIdentityProvider({ inToken }: { inToken: boolean }): Promise<IdentityProvider> {
  let answer: ((request: IncomingMessage, response: ServerResponse) => unknown) | undefined
  const server: Server = createServer((request, response) => {
    if (answer) void answer(request, response)
    else response.writeHead(503).end()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let serving: typeof answer
  const it: IdentityProvider = {
    url,
    env: { OIDC_ISSUER: url, OIDC_CLIENT_ID: "cotejo", OIDC_CLIENT_SECRET: SECRET },
    people: {},
    tamper: undefined,
    detour: undefined,
    exchanges: 0,
    serve(appUrl) {
      const provider = makeProvider(it, appUrl, inToken)
      const standard = provider.callback()
      serving = (request, response) =>
        request.url?.startsWith("/interaction/")
          ? interact(provider, request, response)
          : standard(request, response)
      answer = serving
    },
    away(isAway) {
      answer = isAway ? undefined : serving
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
  return it
}

function makeProvider(it: IdentityProvider, appUrl: string, inToken: boolean): Provider {
  const provider = new Provider(it.url, {
    clients: [
      {
        client_id: "cotejo",
        client_secret: SECRET,
        redirect_uris: [`${appUrl}/api/auth/callback/oidc`],
        post_logout_redirect_uris: [`${appUrl}/sign-in`],
      },
    ],
    jwks: { keys: [{ ...signingKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: "k" }] },
    cookies: { keys: ["the provider's own"] },
    ttl: {
      AccessToken: TTL,
      AuthorizationCode: TTL,
      Grant: TTL,
      IdToken: TTL,
      Interaction: TTL,
      Session: TTL,
    },
    pkce: { required: () => true },
    conformIdTokenClaims: !inToken,
    claims: { email: ["email", "email_verified"], profile: ["name", "roles", "realm_access"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...it.people[sub] }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? "",
        clientId: oidc.client?.clientId ?? "",
      })
      grant.addOIDCScope("openid email profile")
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    if (it.detour !== undefined && context.path === "/token") {
      context.status = 307
      return context.redirect(it.detour)
    }
    await next()
    if (context.path !== "/token") return
    it.exchanges += 1
    const body = context.body as { id_token?: string }
    if (it.tamper && body.id_token !== undefined) body.id_token = changedToken(body.id_token, it.tamper)
  })
  return provider
}

const PAGE = `<!doctype html><html lang="es"><title>Proveedor</title><h1>Identidad de la empresa</h1>
<form method="post"><label>Usuario <input name="account"></label> <button>Continuar</button></form>`

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== "POST") return response.writeHead(200, { "content-type": "text/html" }).end(PAGE)
  const account = new URLSearchParams(await text(request)).get("account") ?? ""
  return account === ""
    ? provider.interactionFinished(request, response, { error: "access_denied" })
    : provider.interactionFinished(request, response, { login: { accountId: account } })
}

// ID tokens (JWT, RFC 7519) as a provider would not make them: taken apart, changed and signed again.

/** The provider's own key, with which a changed token is signed again unless the change says otherwise. */
const { privateKey: signingKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })

/** Claims to set (undefined takes one away), and how the token is signed then. */
type TokenChange = {
  claims?: Record<string, unknown>
  signature?: "none" | "another key" | { secret: string }
}

function changedToken(token: string, { claims, signature }: TokenChange): string {
  const [header = "", payload = ""] = token.split(".")
  const algorithm = algorithmOf(signature)
  const signed = [
    { ...parsed(header), alg: algorithm },
    { ...parsed(payload), ...claims },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".")
  return `${signed}.${sign(signed, signature)}`
}

function algorithmOf(signature: TokenChange["signature"]): string {
  if (signature === "none") return "none"
  return typeof signature === "object" ? "HS256" : "RS256"
}

function sign(text: string, signature: TokenChange["signature"]): string {
  if (signature === "none") return ""
  if (typeof signature === "object")
    return createHmac("sha256", signature.secret).update(text).digest("base64url")
  const key: KeyObject =
    signature === "another key" ? generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey : signingKey
  return createSign("RSA-SHA256").update(text).sign(key, "base64url")
}

function parsed(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>
}
