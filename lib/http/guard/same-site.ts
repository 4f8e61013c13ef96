/** The host that the request named, as the server's guard found it before it put ours in its place. */
export const ASKED_HOST_HEADER = "x-asked-host"

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
  // Browsers leave Sec-Fetch-Site out at an address without TLS: there the page and its request name the same host.
  const isSameHost = origin.protocol === "http:" && origin.host === headers.get(ASKED_HOST_HEADER)
  const isOwnPage = site === null ? isSameHost : site === "same-origin"
  return isOwnPage ? "wrong_origin" : "cross_site"
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
