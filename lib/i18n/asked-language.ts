import { readChoice } from "./choice-cookie.ts"
import { isLocale, LOCALE_COOKIE, type Locale, localeOf } from "./locale.ts"

/**
 * Returns the language of a response: that of our cookie, else the first of `Accept-Language` that we have, else that of the desk. Both are the bare headers.
 */
export function askedLanguage(cookie: string | undefined, acceptLanguage: string | undefined): Locale {
  const pairs = (cookie ?? "").split(";").map((pair) => pair.trim().split("="))
  const language = readChoice((wanted) => pairs.find(([name]) => name === wanted)?.[1], LOCALE_COOKIE)
  return isLocale(language) ? language : localeOf(preferred(acceptLanguage))
}

/** RFC 9110, 12.5.4: languages with weights; equal weights are wanted in their order, and zero is not wanted. */
function preferred(acceptLanguage = ""): Locale | undefined {
  const wanted = acceptLanguage.split(",").map((range) => {
    const [tag = "", ...parameters] = range.trim().toLowerCase().split(";")
    const weight = parameters.map((parameter) => parameter.trim()).find((text) => text.startsWith("q="))
    return { language: tag.split("-")[0], weight: weight === undefined ? 1 : Number(weight.slice(2)) }
  })
  return wanted
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
    .find(isLocale)
}
