/** Set by the server's guard, which puts our host in the place of the one that a request names, where its page was of that same host. */
export const OWN_PAGE_HEADER = "x-own-page"

/** Whether a page at that origin, without TLS, is of the host that its request names. Browsers leave `Sec-Fetch-Site` out there. */
export function isOwnPage(origin: string | undefined, host: string | undefined): boolean {
  const page = URL.parse(origin ?? "")
  return page?.protocol === "http:" && page.host === host
}

/** Why a request may change nothing: it came from another site, or from a page of ours that was opened at another address than `APP_URL`. */
export function originProblem(
  headers: Headers,
  appUrl: string,
  strict = false,
): "cross_site" | "wrong_origin" | undefined {
  if (isSameSite(headers, appUrl, strict)) return undefined
  const origin = URL.parse(headers.get("origin") ?? "")
  const site = headers.get("sec-fetch-site")
  if (origin === null || origin.origin === appUrl) return "cross_site"
  const isOurs = site === null ? headers.get(OWN_PAGE_HEADER) === "1" : site === "same-origin"
  return isOurs ? "wrong_origin" : "cross_site"
}

/**
 * Whether a request may change something, judged by the headers that browsers cannot forge (`Origin`, `Sec-Fetch-Site`) against our public origin, never the
 * Host header. A program without a browser sends neither, carries no ambient cookie of a victim, and is let through; a server action always comes from a
 * browser, so there `Origin` is demanded (`strict`).
 */
export function isSameSite(headers: Headers, appUrl: string, strict = false): boolean {
  const origin = headers.get("origin")
  const site = headers.get("sec-fetch-site")
  if (site !== null && site !== "same-origin" && site !== "none") return false
  if (origin === null) return !strict
  return origin === appUrl
}
