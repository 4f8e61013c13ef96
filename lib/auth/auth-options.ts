import "server-only"
import { cookies } from "next/headers"
import type { AuthOptions } from "next-auth"
import Credentials from "next-auth/providers/credentials"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import { clientAddress } from "#lib/http/client-address.ts"
import { signInCookies } from "./cookie-names.ts"
import { DEVICE_COOKIE_SECONDS, deviceCookieName, knownDevice, withDevice } from "./device-cookie.ts"
import { networkOf } from "./network.ts"
import { endSession } from "./session-row.ts"
import { accountOf, signIn } from "./sign-in.ts"

declare module "next-auth/jwt" {
  interface JWT {
    sessionId?: string
  }
}

/** next-auth proves who signs in and keeps the cookie; whether the session still lives is a row of ours. */
export function authOptions(): AuthOptions {
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
        authorize: (credentials, request) =>
          authorize(credentials?.email ?? "", credentials?.password ?? "", request.headers),
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) =>
        user ? { sub: user.id, sessionId: (user as SessionBearer).sessionId } : token,
      session: ({ token }) => ({ expires: "", sessionId: token.sessionId }) as never,
      redirect: ({ url, baseUrl }) =>
        url.startsWith("/") && !url.startsWith("//") ? baseUrl + url : baseUrl,
    },
    events: {
      async signOut({ token }) {
        if (token.sessionId) await endSession(token.sessionId)
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

async function authorize(
  email: string,
  password: string,
  headers: RequestHeaders,
): Promise<SessionBearer | null> {
  try {
    const jar = await cookies()
    const kept = jar.get(deviceCookieName())?.value
    const started = await signIn(email, password, {
      userAgent: userAgentOf(headers),
      network: networkOf(clientAddress(headers)),
      device: knownDevice(kept, accountOf(email)),
    })
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

type RequestHeaders = Record<string, unknown> | undefined

function userAgentOf(headers: RequestHeaders): string {
  const value = headers?.["user-agent"]
  return typeof value === "string" ? value : ""
}
