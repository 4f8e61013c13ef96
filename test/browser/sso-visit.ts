import { postAuth } from "#test/desk/post-auth.ts"

/** A browser without a screen: cookies by origin, one redirect at a time. */
export type Visitor = {
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** The cookies of that origin, as a header would carry them. */
  cookies: (url: string) => string
}

export function visitor(): Visitor {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { origin } = new URL(url)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }
  const cookies = (url: string) => [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join("; ")
  return {
    cookies,
    async fetch(url, init = {}) {
      const headers = new Headers(init.headers)
      headers.set("cookie", cookies(url))
      const response = await fetch(url, { ...init, headers, redirect: "manual" })
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ""] = cookie.split(";")
        const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]
        if (value === "") jarOf(url).delete(name)
        else jarOf(url).set(name, value)
      }
      return response
    },
  }
}

/** Presses our button: the address at the provider that it leads to. */
export async function goToProvider({ fetch }: Visitor, appUrl: string, callbackUrl = "/"): Promise<string> {
  const answer = await postAuth(fetch, "signin/oidc", { callbackUrl }, { url: appUrl })
  return ((await answer.json()) as { url: string }).url
}

/** Signs in at the provider as that person: the address at which it sends them back to us, not yet visited. */
export async function returnFromProvider(
  { fetch }: Visitor,
  appUrl: string,
  from: string,
  account: string,
): Promise<string> {
  let address = from
  for (let hop = 0; hop < 10; hop += 1) {
    const isForm = new URL(address).pathname.startsWith("/interaction/")
    const body = new URLSearchParams({ account })
    const response = await fetch(address, isForm ? { method: "POST", body } : {})
    const location = response.headers.get("location")
    if (location === null) throw new Error(`the provider answered ${response.status} at ${address}`)
    address = new URL(location, address).href
    if (address.startsWith(appUrl)) return address
  }
  throw new Error("the provider led in circles")
}
