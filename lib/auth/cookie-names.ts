import type { CookiesOptions } from "next-auth"

/** Under which name the sign-in keeps its session. `__Host-` (RFC 6265bis): a browser takes it over TLS, from this very host, for all of it. */
export const sessionCookie = (secure: boolean) => named("session-token", secure)

/** Both names; which of them counts, `APP_URL` decides. */
export const SESSION_COOKIES = [sessionCookie(false), sessionCookie(true)]

/** next-auth's cookies: all of them host-bound when our origin is https, none readable by scripts. */
export function signInCookies(secure: boolean): Partial<CookiesOptions> {
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure } as const
  return {
    sessionToken: { name: sessionCookie(secure), options },
    csrfToken: { name: named("csrf-token", secure), options },
    callbackUrl: { name: named("callback-url", secure), options },
  }
}

function named(name: string, secure: boolean): string {
  return `${secure ? "__Host-" : ""}next-auth.${name}`
}
