/**
 * Asks where the identity provider is, with what it has to be asked, for somebody who wants to come back to `next`. Returns the address to go to:
 * the provider's (`again`: it is to ask them although it remembers them), or a page of ours that says why not. Undefined when our own server did not answer. Never throws.
 */
export async function beginSingleSignOn(next: string, again = false): Promise<string | undefined> {
  try {
    const { csrfToken }: { csrfToken: string } = await (await fetch("/api/auth/csrf")).json()
    const answer = await fetch(`/api/auth/signin/oidc${again ? "?prompt=login" : ""}`, {
      method: "POST",
      body: new URLSearchParams({ csrfToken, callbackUrl: next, json: "true" }),
    })
    const { url }: { url?: string } = await answer.json()
    if (!answer.ok || url === undefined || url.includes("/api/auth/")) return undefined
    return url.startsWith("/sign-in?") ? `${url}&${new URLSearchParams({ next })}` : url
  } catch {
    return undefined
  }
}
