import { cookies } from "next/headers"
import { getRequestConfig } from "next-intl/server"
import { env } from "#lib/env.ts"
import { chosen } from "./choice-cookie.ts"
import { LOCALE_COOKIE, type Locale, languageOf, localeOf, TAG } from "./locale.ts"

const MESSAGES = {
  es: () => import("#messages/es.json"),
  en: () => import("#messages/en.json"),
} satisfies Record<Locale, () => Promise<{ default: unknown }>>

/** Language from the cookie, zone from the settings: the server and the browser format alike, so nothing flickers. */
export default getRequestConfig(async ({ locale: asked }) => {
  // A document in both languages asks for each by its name.
  const jar = await cookies()
  const language =
    asked === undefined ? localeOf(chosen((name) => jar.get(name)?.value, LOCALE_COOKIE)) : languageOf(asked)
  return { locale: TAG[language], timeZone: env().tzDisplay, messages: (await MESSAGES[language]()).default }
})
