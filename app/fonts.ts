import localFont from "next/font/local"

/** IBM Plex Sans, variable weight, Latin: 46 kB, served by us. Its figures are tabular and its I, l, 1 and O, 0 differ. */
export const plexSans = localFont({
  src: "../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2",
  variable: "--font-plex-sans",
  weight: "100 700",
  display: "swap",
})

/** For identifiers and raw JSON only; not preloaded, since many pages show neither. */
export const plexMono = localFont({
  src: "../node_modules/@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2",
  variable: "--font-plex-mono",
  weight: "400",
  display: "swap",
  preload: false,
})
