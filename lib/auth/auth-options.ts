import "server-only"
import { cookies } from "next/headers"
import type { AuthOptions } from "next-auth"
import Credentials from "next-auth/providers/credentials"
import type { SignInWay } from "#lib/domain/sign-in-ways.ts"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import { logFault } from "#lib/http/log-fault.ts"
import { accountOf } from "./account-name.ts"
import { signInCookies } from "./cookie-names.ts"
import { DEVICE_COOKIE_SECONDS, deviceCookieName, knownDevice, withDevice } from "./device-cookie.ts"
import { ownAddress } from "./next-path.ts"
import type { Claims } from "./oidc/claims.ts"
import { enterByIdentity, NoEntry } from "./oidc/enter.ts"
import type { OidcAttempt } from "./oidc/oidc-attempt.ts"
import { oidcProvider } from "./oidc/oidc-provider.ts"
import { endSession } from "./session-row.ts"
import { signIn } from "./sign-in.ts"

declare module "next-auth/jwt" {
  interface JWT {
    sessionId?: string
  }
}

/** One request at next-auth's edges, as its callbacks find it and leave it. */
export type AuthRequest = {
  requestId: string
  userAgent: string
  /** As `networkOf` gives it. */
  network: string
  /** Somebody comes by the identity provider. */
  oidc?: OidcAttempt
  /** How the session had been signed in that this request ended. */
  ended?: SignInWay | undefined
}

/** next-auth proves who signs in and keeps the cookie; whether the session still lives is a row of ours. */
export function authOptions(about: AuthRequest): AuthOptions {
  const isSecure = env().appUrl.startsWith("https:")
  return {
    secret: env().authSecret,
    useSecureCookies: isSecure,
    cookies: signInCookies(isSecure),
    session: { strategy: "jwt", maxAge: env().session.hours * 3600 },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    providers: [
      Credentials({
        credentials: { email: {}, password: {} },
        authorize: (credentials) => authorize(credentials?.email ?? "", credentials?.password ?? "", about),
      }),
      ...(about.oidc ? [oidcProvider(about.oidc)] : []),
    ],
    callbacks: {
      signIn: ({ user, profile }) =>
        about.oidc === undefined || comesIn(user, { ...profile }, about.oidc, about),
      jwt: ({ token, user }) =>
        user ? { sub: user.id, sessionId: (user as SessionBearer).sessionId } : token,
      session: ({ token }) => ({ expires: "", sessionId: token.sessionId }) as never,
      redirect: ({ url, baseUrl }) => ownAddress(url, baseUrl),
    },
    events: {
      async signOut({ token }) {
        if (token.sessionId) about.ended = await endSession(token.sessionId)
      },
    },
    logger: {
      error: (code) => console.warn(`sign-in: ${code}`),
      warn: () => undefined,
      debug: () => undefined,
    },
  }
}

type SessionBearer = { id: string; sessionId: string }

/** Starts the session of whom the provider vouches for; `user` is what `jwt` finds afterwards. Returns whether they come in. */
async function comesIn(
  user: object,
  claims: Claims,
  attempt: OidcAttempt,
  { userAgent, network, requestId }: AuthRequest,
): Promise<boolean> {
  try {
    attempt.started = await enterByIdentity(claims, { userAgent, network, requestId })
    Object.assign(user, { id: attempt.started.userId, sessionId: attempt.started.sessionId })
    return true
  } catch (error) {
    if (!(error instanceof NoEntry)) logFault("sign-in by the identity provider", requestId, error)
    attempt.refusal =
      error instanceof NoEntry
        ? { code: error.code, userId: error.userId }
        : { code: "internal", userId: null }
    return false
  }
}

async function authorize(
  email: string,
  password: string,
  { requestId, userAgent, network }: AuthRequest,
): Promise<SessionBearer | null> {
  try {
    const jar = await cookies()
    const kept = jar.get(deviceCookieName())?.value
    const device = knownDevice(kept, accountOf(email))
    const started = await signIn(email, password, { userAgent, network, device }, requestId)
    if (!started) return null
    jar.set(deviceCookieName(), withDevice(kept, accountOf(email)), {
      httpOnly: true,
      sameSite: "lax",
      secure: env().appUrl.startsWith("https:"),
      path: "/",
      maxAge: DEVICE_COOKIE_SECONDS,
    })
    return { id: started.userId, sessionId: started.sessionId }
  } catch (error) {
    // next-auth hands the message of an error to the sign-in page: a code and the seconds, nothing else.
    if (error instanceof CotejoError && error.code === "throttled") {
      throw new Error(`throttled:${error.retryAfterSeconds ?? 1}`, { cause: error })
    }
    throw new Error("internal", { cause: error })
  }
}
