import { cookies } from "next/headers"
import { getRequestConfig } from "next-intl/server"
import { env } from "#lib/env.ts"
import { LOCALE_COOKIE, type Locale, localeOf } from "./locale.ts"

const MESSAGES = {
  es: () => import("#messages/es.json"),
  en: () => import("#messages/en.json"),
} satisfies Record<Locale, () => Promise<{ default: unknown }>>

/** Language from the cookie, zone from the settings: the server and the browser format alike, so nothing flickers. */
export default getRequestConfig(async ({ locale: asked }) => {
  // A document in both languages asks for each by its name.
  const locale = localeOf(asked ?? (await cookies()).get(LOCALE_COOKIE)?.value)
  return { locale, timeZone: env().tzDisplay, messages: (await MESSAGES[locale]()).default }
})
