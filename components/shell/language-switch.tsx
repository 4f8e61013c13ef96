"use client"

import { useLocale, useTranslations } from "next-intl"
import { useId, useOptimistic, useSyncExternalStore, useTransition } from "react"
import { useRefresh } from "#components/query/use-refresh.ts"
import { Segmented } from "#components/ui/form/radio-group.tsx"
import { choiceCookie, THEME_COOKIE, THEMES, type Theme, themeOf } from "#lib/i18n/choice-cookie.ts"
import { LOCALE_COOKIE, LOCALES, languageOf } from "#lib/i18n/locale.ts"

/** Changes the language in place: the page is rendered again by the server, typed text stays. */
export function LanguageSwitch({ labelHidden = false }: { labelHidden?: boolean }) {
  const t = useTranslations("shell")
  // Shown as chosen at once; the words follow when the server has rendered them.
  const [locale, choose] = useOptimistic(languageOf(useLocale()))
  const refresh = useRefresh()
  const id = useId()
  const [, startTransition] = useTransition()
  return (
    <Segmented
      name={`${id}-language`}
      label={t("user.language")}
      labelHidden={labelHidden}
      value={locale}
      options={LOCALES.map((value) => ({ value, label: <span lang={value}>{t(`language.${value}`)}</span> }))}
      onChange={(next) => {
        rememberChoice(LOCALE_COOKIE, next)
        startTransition(() => {
          choose(next)
          refresh()
        })
      }}
    />
  )
}

/** Remembers a choice of this browser (language, theme) for the next page that the server renders. */
export function rememberChoice(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = choiceCookie(name, value, location.protocol === "https:")
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] })
  return () => observer.disconnect()
}

function currentTheme(): Theme {
  return themeOf(document.documentElement.dataset.theme)
}

/** Changes the colours at once; the next page comes from the server in them already. */
export function ThemeSwitch({ labelHidden = false }: { labelHidden?: boolean }) {
  const t = useTranslations("shell")
  const id = useId()
  const theme = useSyncExternalStore<Theme>(subscribe, currentTheme, () => "system")
  return (
    <Segmented
      name={`${id}-theme`}
      label={t("user.theme")}
      labelHidden={labelHidden}
      value={theme}
      options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
      onChange={(next) => {
        rememberChoice(THEME_COOKIE, next)
        document.documentElement.dataset.theme = next
      }}
    />
  )
}
