/** The theme that one half of the gallery wears, whatever the page does. */
export type BoardTheme = "light" | "dark"
