export const THEMES = ["light", "dark", "system"] as const
export type Theme = (typeof THEMES)[number]

export const THEME_COOKIE = "theme"

/** The theme that a cookie asks for; `system` (the device decides) when it asks for nothing known. */
export function themeOf(cookie: string | undefined): Theme {
  return THEMES.find((theme) => theme === cookie) ?? "system"
}
