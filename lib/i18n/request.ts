import { headers } from "next/headers"
import { getRequestConfig } from "next-intl/server"
import { DESK_ZONE } from "#lib/time/zone-day.ts"
import { askedLanguage } from "./asked-language.ts"
import { FORMATS } from "./formats.ts"
import { type Locale, languageOf, TAG } from "./locale.ts"
import { messagesOf } from "./messages-of.ts"

/** The person's language, else the browser's; the zone of the settings, so that server and browser format alike. */
export default getRequestConfig(async ({ locale: asked }) => {
  // A document in both languages asks for each by its name.
  const language = asked === undefined ? await languageOfRequest() : languageOf(asked)
  return {
    locale: TAG[language],
    timeZone: DESK_ZONE,
    formats: FORMATS,
    messages: await messagesOf(language),
  }
})

async function languageOfRequest(): Promise<Locale> {
  const sent = await headers()
  return askedLanguage(sent.get("cookie") ?? undefined, sent.get("accept-language") ?? undefined)
}
