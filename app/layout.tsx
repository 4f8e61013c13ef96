import "./globals.css"
import type { Metadata, Viewport } from "next"
import { cookies } from "next/headers"
import { NextIntlClientProvider } from "next-intl"
import { getLocale, getMessages, getTranslations } from "next-intl/server"
import type { ReactNode } from "react"
import { QueryProvider } from "#components/query/provider.tsx"
import { env } from "#lib/env.ts"
import { readChoice, THEME_COOKIE, themeOf } from "#lib/i18n/choice-cookie.ts"
import { languageOf } from "#lib/i18n/locale.ts"
import { pick } from "#lib/i18n/messages-of.ts"
import { plexMono, plexSans } from "./fonts.ts"

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell")
  const word = await getTranslations("words")
  return {
    title: { default: word("cotejo"), template: `%s · ${word("cotejo")}` },
    description: t("tagline"),
    robots: { index: false, follow: false },
    icons: { icon: { url: "/icon.svg", type: "image/svg+xml" } },
    other: { google: "notranslate" },
    formatDetection: { telephone: false, date: false, address: false, email: false },
  }
}

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" }

/** The document: language, theme and words are settled on the server, so nothing flashes or shifts. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, messages, jar] = await Promise.all([getLocale(), getMessages(), cookies()])
  const theme = themeOf(readChoice((name) => jar.get(name)?.value, THEME_COOKIE))
  return (
    <html
      lang={languageOf(locale)}
      // Both languages are built in, answers are shown as they came, and React fails on a page that a browser changes.
      translate="no"
      data-theme={theme}
      data-address={env().appUrl}
      className={`${plexSans.variable} ${plexMono.variable}`}
    >
      <body>
        <NextIntlClientProvider messages={pick(messages, ["confirmation", "errors", "ui", "words"])}>
          <QueryProvider>{children}</QueryProvider>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
