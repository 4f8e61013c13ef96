/** A text that is JSON already, as `Response.json` would answer it. */
export function jsonText(
  text: string,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(text, { ...init, headers: { "content-type": "application/json", ...init.headers } })
}
