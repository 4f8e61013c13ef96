/** Languages of the screens; the first is the one of the desk. */
export const LOCALES = ["es", "en"] as const
export type Locale = (typeof LOCALES)[number]

export const LOCALE_COOKIE = "locale"

export function isLocale(word: string | undefined): word is Locale {
  return LOCALES.some((locale) => locale === word)
}

/** The language that a cookie asks for; Spanish when it asks for nothing that we speak. */
export function localeOf(cookie: string | undefined): Locale {
  return isLocale(cookie) ? cookie : "es"
}

/** The tag that dates and numbers are written with: Spanish as in Peru. */
export const FORMAT_LOCALE: Record<Locale, string> = { es: "es-PE", en: "en-GB" }
