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

/** The whole tag, by which words, dates and numbers are written alike: Spanish as in Peru (10,000.5), not as in Spain (10.000,5). */
export const TAG = { es: "es-PE", en: "en-GB" } as const satisfies Record<Locale, string>
export type Tag = (typeof TAG)[Locale]

export function languageOf(tag: Tag): Locale {
  return tag === TAG.en ? "en" : "es"
}
