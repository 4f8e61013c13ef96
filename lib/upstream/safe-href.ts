import { isUpstreamApi } from "./interface-paths.ts"

/**
 * The address that a text of the service may be linked to: a whole `https:` one, or one of the origins of the configured service (`service`, its
 * addresses), but no path of its interface. Null for everything else, which stays plain text (no `javascript:`, no `data:`, no plain `http:`).
 */
export function safeHref(text: string, service: readonly string[]): string | null {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (isUpstreamApi(url, service)) return null
  const allowed =
    url.protocol === "https:" || service.some((address) => new URL(address).origin === url.origin)
  return allowed && url.username === "" && url.password === "" ? url.href : null
}

/** Begins as an address does: with a scheme and slashes, or with one that a browser would run or open by itself. */
const ADDRESS =
  /^\s*(?:[a-z][a-z\d+.-]{0,30}:[\\/]{2}|[\\/]{2}|(?:javascript|vbscript|data|blob|file|about):)/i

/** Whether a text is an address that must not become a link, nor be offered to be copied as if it were one. */
export function isUnsafeAddress(text: string, service: readonly string[]): boolean {
  return ADDRESS.test(text) && safeHref(text, service) === null
}
