import "server-only"
import { sha256Hex } from "#lib/vault/sha256.ts"

/** JSON with a strong `ETag`; `304` without a body when the reader has that very text, in its memory: nobody may store it. */
export function jsonWithETag(request: Request, value: unknown): Response {
  const text = JSON.stringify(value)
  const etag = `"${sha256Hex(Buffer.from(text)).slice(0, 32)}"`
  const headers = { etag, "cache-control": "no-store" }
  const known = request.headers
    .get("if-none-match")
    ?.split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
  if (known?.includes(etag)) return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, "content-type": "application/json" } })
}
