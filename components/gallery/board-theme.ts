/** The theme of one half of the gallery, independent of the page's. */
export type BoardTheme = "light" | "dark"
