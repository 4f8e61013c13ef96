/** A browser takes a cookie of such a name over TLS, from this very host, for all of it (RFC 6265bis). */
const HOST_BOUND = "__Host-"
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Returns the cookie for a person's choice (language, theme), in the form that `document.cookie` takes. */
export function choiceCookie(name: string, value: string, isSecure: boolean): string {
  const bound = isSecure ? HOST_BOUND : ""
  return `${bound}${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? "; Secure" : ""}`
}

/** The choice that a browser sends, the one that is bound to our host first; `read` gives a cookie's value by its name. */
export function readChoice(read: (name: string) => string | undefined, name: string): string | undefined {
  return read(HOST_BOUND + name) ?? read(name)
}

export const THEMES = ["light", "dark", "system"] as const
export type Theme = (typeof THEMES)[number]

export const THEME_COOKIE = "theme"

/** The theme that a cookie asks for; `system` (the device decides) when it asks for nothing known. */
export function themeOf(cookie: string | undefined): Theme {
  return THEMES.find((theme) => theme === cookie) ?? "system"
}
