import { postAuth } from "./post-auth.ts"

/**
 * Asks where the identity provider is, with what it has to be asked, for somebody who wants to come back to `next`. Returns the address to go to:
 * the provider's (`again`: it is to ask them although it remembers them), or a page of ours that says why not. Undefined when our own server did not answer. Never throws.
 */
export async function beginSingleSignOn(next: string, again = false): Promise<string | undefined> {
  try {
    const path = again ? "/api/auth/signin/oidc?prompt=login&max_age=0" : "/api/auth/signin/oidc"
    const { ok, url } = await postAuth(path, { callbackUrl: next })
    if (!ok || url === undefined || url.includes("/api/auth/")) return undefined
    return url.startsWith("/sign-in?") ? `${url}&${new URLSearchParams({ next })}` : url
  } catch {
    return undefined
  }
}
