/**
 * The address that a text of the service may be linked to: a whole `https:` one, or one of the configured service's own
 * origins. Null for everything else, which stays plain text (no `javascript:`, no `data:`, no plain `http:`).
 */
export function safeHref(text: string, ownOrigins: readonly string[]): string | null {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  const allowed = url.protocol === "https:" || ownOrigins.includes(url.origin)
  return allowed && url.username === "" && url.password === "" ? url.href : null
}
