import "server-only"
import { cookies } from "next/headers"
import type { AuthOptions } from "next-auth"
import Credentials from "next-auth/providers/credentials"
import {
  clearStepCookie,
  rememberDevice,
  SECOND_STEP,
  setStepCookie,
  stepCookieName,
} from "#lib/auth/session/device-cookie.ts"
import type { SignInMethod } from "#lib/domain/access/sign-in-methods.ts"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import { usedPasskey } from "#lib/factors/passkey-shapes.ts"
import { tryJson } from "#lib/json-object.ts"
import { logFault } from "#lib/log/fault.ts"
import { log } from "#lib/log/log.ts"
import { ownAddress } from "./next-path.ts"
import { normalizeEmail } from "./normalize-email.ts"
import type { Claims } from "./oidc/claims.ts"
import type { OidcAttempt } from "./oidc/oidc-attempt.ts"
import { oidcProvider } from "./oidc/oidc-provider.ts"
import { SignInRefused, signInByIdentity } from "./oidc/sign-in-by-identity.ts"
import { finishSecondStep, type GivenAtStep, SecondStepAsked } from "./second-step.ts"
import { signInCookies } from "./session/cookie-names.ts"
import { deviceCookieName, knownDevice } from "./session/device-cookie.ts"
import { endSession } from "./session/session-row.ts"
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
  network: string
  oidc?: OidcAttempt
  ended?: SignInMethod | undefined
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
        authorize: (credentials) =>
          refusing(() => byPassword(credentials?.email ?? "", credentials?.password ?? "", about)),
      }),
      Credentials({
        id: SECOND_STEP,
        credentials: { code: {}, passkey: {} },
        authorize: (credentials) => refusing(() => bySecondStep(givenAtStep(credentials), about)),
      }),
      ...(about.oidc ? [oidcProvider(about.oidc)] : []),
    ],
    callbacks: {
      signIn: ({ user, profile }) =>
        about.oidc === undefined || signInByProvider(user, { ...profile }, about.oidc, about),
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
      error: (code) =>
        log("warn", "failed", { doing: "signing in", requestId: about.requestId, code: code.toLowerCase() }),
      warn: () => undefined,
      debug: () => undefined,
    },
  }
}

type SessionBearer = { id: string; sessionId: string }

/** Starts the session of the person whom the provider vouches for; `jwt` finds it on `user` afterwards. Returns whether they are signed in. */
async function signInByProvider(
  user: object,
  claims: Claims,
  attempt: OidcAttempt,
  { userAgent, network, requestId }: AuthRequest,
): Promise<boolean> {
  try {
    attempt.started = await signInByIdentity(claims, {
      ...{ userAgent, network, requestId },
      askedAgain: attempt.askedAgain,
    })
    Object.assign(user, { id: attempt.started.userId, sessionId: attempt.started.sessionId })
    return true
  } catch (error) {
    if (!(error instanceof SignInRefused))
      logFault({ doing: "signing in by the identity provider" }, requestId, error)
    attempt.refusal =
      error instanceof SignInRefused
        ? { code: error.code, userId: error.userId }
        : { code: "internal", userId: null }
    return false
  }
}

async function byPassword(
  email: string,
  password: string,
  { requestId, userAgent, network }: AuthRequest,
): Promise<SessionBearer | null> {
  const jar = await cookies()
  const device = knownDevice(jar.get(deviceCookieName())?.value, normalizeEmail(email))
  const started = await signIn(email, password, { userAgent, network, device }, requestId).catch(
    (error: unknown) => {
      if (error instanceof SecondStepAsked) setStepCookie(jar, error.token)
      throw error
    },
  )
  if (!started) return null
  rememberDevice(jar, normalizeEmail(email))
  return { id: started.userId, sessionId: started.sessionId }
}

/** A passkey's answer is JSON within the form; anything else proves nothing. */
function givenAtStep(given: { code: string; passkey: string } | undefined): GivenAtStep {
  if (!given?.passkey) return { code: given?.code ?? "" }
  const read = usedPasskey.safeParse(tryJson(given.passkey))
  return read.success ? { passkey: read.data } : { code: "" }
}

async function bySecondStep(
  proof: GivenAtStep,
  { requestId, userAgent, network }: AuthRequest,
): Promise<SessionBearer | null> {
  const jar = await cookies()
  const token = jar.get(stepCookieName())?.value ?? ""
  const deviceOf = (email: string) => knownDevice(jar.get(deviceCookieName())?.value, email)
  const ended = await finishSecondStep(token, proof, { userAgent, network, deviceOf }, requestId)
  if (ended === "refused") return null
  clearStepCookie(jar)
  if (ended === "over") throw new StepOver()
  rememberDevice(jar, ended.email)
  return { id: ended.userId, sessionId: ended.sessionId }
}

class StepOver extends Error {}

/** next-auth hands the message of an error to the sign-in page: a code and the seconds, nothing else. */
async function refusing(run: () => Promise<SessionBearer | null>): Promise<SessionBearer | null> {
  try {
    return await run()
  } catch (error) {
    throw new Error(publicCode(error), { cause: error })
  }
}

function publicCode(error: unknown): string {
  if (error instanceof SecondStepAsked) return "second_step"
  if (error instanceof StepOver) return "step_over"
  if (error instanceof CotejoError && error.code === "throttled")
    return `throttled:${error.retryAfterSeconds ?? 1}`
  return "internal"
}
