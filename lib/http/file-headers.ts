/** Headers of everything that `proxy.ts` does not see: route handlers and files. */
export const BASE_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
}

/** No file of ours is shown within another page. Not on pages: their whole policy comes from `proxy.ts`. */
export const FILE_HEADERS = { "Content-Security-Policy": "frame-ancestors 'none'" }
