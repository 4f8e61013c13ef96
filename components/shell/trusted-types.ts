/** The HTML of which React makes an empty script element; the only HTML that is parsed from text in this program. */
const EMPTY_SCRIPT = "<script></script>"

/** Where the build's own files are. */
const BUILT = "/_next/static/"

type Policy = {
  createHTML: (text: string) => string | null
  createScriptURL: (address: string) => string | null
}
type PolicyFactory = { createPolicy: (name: "default", policy: Policy) => unknown }

/** The HTML that may be parsed from text; null refuses it. */
export function trustedHtml(text: string): string | null {
  return text === EMPTY_SCRIPT ? text : null
}

/** A script's address that may be loaded from `origin`: one of the build's own files; null refuses it. */
export function trustedScriptUrl(address: string, origin: string): string | null {
  const url = URL.parse(address, origin)
  return url?.origin === origin && url.pathname.startsWith(BUILT) ? address : null
}

/**
 * Answers for every place where the browser would make a program or HTML of text. The page's policy
 * (`require-trusted-types-for 'script'`) asks it there, and has no other; browsers without Trusted Types ask nobody.
 */
export function guardSinks(): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy("default", {
    createHTML: trustedHtml,
    createScriptURL: (address) => trustedScriptUrl(address, location.origin),
  })
}
