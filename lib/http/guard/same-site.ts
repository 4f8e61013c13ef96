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
