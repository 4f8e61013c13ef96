import "server-only"
import { sha256Hex } from "#lib/vault/sha256.ts"

/** JSON with a strong `ETag`; `304` without a body when the reader has that very text (in memory: `no-store`). Do not change `value` afterwards. */
export function jsonWithETag(request: Request, value: object): Response {
  const { text, etag } = written(value)
  const headers = { etag, "cache-control": "no-store" }
  const known = request.headers
    .get("if-none-match")
    ?.split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
  if (known?.includes(etag)) return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, "content-type": "application/json" } })
}

type Written = { text: string; etag: string }

const WRITTEN = new WeakMap<object, Written>()

function written(value: object): Written {
  const known = WRITTEN.get(value)
  if (known) return known
  const text = JSON.stringify(value)
  const fresh = { text, etag: `"${sha256Hex(Buffer.from(text)).slice(0, 32)}"` }
  WRITTEN.set(value, fresh)
  return fresh
}

/** A text that is JSON already, as `Response.json` would answer it. */
export function jsonText(
  text: string,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(text, { ...init, headers: { "content-type": "application/json", ...init.headers } })
}
