import type { CookiesOptions } from "next-auth"

/** Under which name the sign-in keeps its session. `__Host-` (RFC 6265bis): a browser takes it over TLS, from this very host, for all of it. */
export const sessionCookie = (secure: boolean) => named("session-token", secure)

/** The cookie in which next-auth keeps the address to open after the sign-in. */
export const callbackCookie = (secure: boolean) => named("callback-url", secure)

/** Set while somebody is at the identity provider to prove anew who they are. It opens nothing. */
export function askedAgainCookie(secure: boolean) {
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: 900 } as const
  return { name: `${secure ? "__Host-" : ""}cotejo.again`, options }
}

/** Both names; which of them counts, `APP_URL` decides. */
export const SESSION_COOKIES = [sessionCookie(false), sessionCookie(true)]

/** The cookies in which next-auth keeps a sign-in while the person is at the identity provider, for a quarter of an hour. */
export function attemptCookies(secure: boolean) {
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure } as const
  return {
    state: { name: named("state", secure), options },
    nonce: { name: named("nonce", secure), options },
    pkceCodeVerifier: { name: named("pkce.code_verifier", secure), options },
  }
}

/** next-auth's cookies: all of them host-bound when our origin is https, none readable by scripts. */
export function signInCookies(secure: boolean): Partial<CookiesOptions> {
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure } as const
  return {
    sessionToken: { name: sessionCookie(secure), options },
    csrfToken: { name: named("csrf-token", secure), options },
    callbackUrl: { name: callbackCookie(secure), options },
    ...attemptCookies(secure),
  }
}

function named(name: string, secure: boolean): string {
  return `${secure ? "__Host-" : ""}next-auth.${name}`
}
