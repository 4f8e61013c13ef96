"use client"

import { useTranslations } from "next-intl"
import { useId, useSyncExternalStore } from "react"
import { Segmented } from "#components/ui/form/segmented.tsx"
import { THEME_COOKIE, THEMES, type Theme, themeOf } from "#lib/i18n/theme.ts"
import { rememberChoice } from "./language-switch.tsx"

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
