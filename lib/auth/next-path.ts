/** Set by `proxy.ts` on the request of a page: its path and query, which a layout cannot see otherwise. */
export const WANTED_PATH_HEADER = "x-wanted-path"

/** Any origin: it only serves to see whether an address leaves it. */
const SOMEWHERE = "http://cotejo.invalid"

/** The page to open after signing in, one of our own, or home. Not a path that a browser could read as another site, nor one of `/api`. */
export function nextPath(wanted: string | undefined): string {
  if (!wanted?.startsWith("/")) return "/"
  const url = URL.parse(wanted, SOMEWHERE)
  if (url?.origin !== SOMEWHERE) return "/"
  // A path such as `/.//host` is ours until its dots are resolved, and another site's after that.
  if (url.pathname.startsWith("//")) return "/"
  if (/^\/(api|sign-in|new-password|second-factor)(\/|$)/.test(url.pathname)) return "/"
  return url.pathname + url.search + url.hash
}

/** An address of our own origin as a whole, for next-auth to redirect to; an address that could be read as another site becomes that origin. */
export function ownAddress(wanted: string, origin: string): string {
  const url = URL.parse(wanted, origin)
  return url?.origin === origin && !url.pathname.startsWith("//") ? url.href : origin
}
