type PageHeaderOptions = {
  /** Random per request; every script and style of the page carries it. */
  nonce: string
  /** Development tools evaluate strings and inject styles; the built program does neither. */
  development: boolean
}

/** 128 bits from the system's source of randomness (a UUID has 122), in Base64. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}

/** SHA-256 of `display:none`: the one style attribute there is, on the pieces of drawings that React sends ahead of their place. */
const HIDDEN_PIECE = "'sha256-aqNNdDLnnrDOnTNdkJpYlAxKVJtLt9CtFLklmInuUAE='"

/** Nothing but our own files and elements with this request's nonce; no text becomes HTML or a program but by `trusted-types.ts`. */
export function contentSecurityPolicy({ nonce, development }: PageHeaderOptions): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    ...(development ? [] : [`style-src-attr 'unsafe-hashes' ${HIDDEN_PIECE}`]),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(development ? [] : ["require-trusted-types-for 'script'", "trusted-types default"]),
  ].join("; ")
}

/** Security headers of a page (HSTS comes from the server, with every answer); a page of the desk is personal, so no cache keeps it. */
export function pageHeaders(options: PageHeaderOptions): Record<string, string> & {
  "Content-Security-Policy": string
} {
  return {
    "Content-Security-Policy": contentSecurityPolicy(options),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
  }
}

/** Headers of everything that `proxy.ts` does not see: route handlers and files. */
export const BASE_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
}

/** No file of ours is shown within another page. Not on pages: their whole policy comes from `proxy.ts`. */
export const FILE_HEADERS = { "Content-Security-Policy": "frame-ancestors 'none'" }
