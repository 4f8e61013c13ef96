"use client"

import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { formatInstant } from "#components/ui/values/instant.ts"
import type { Live } from "./use-live.ts"

/** Says since when the page's data is not confirmed; nothing while polling succeeds. */
export function NotConfirmed({ error, confirmedAt }: Pick<Live<unknown>, "error" | "confirmedAt">) {
  const t = useTranslations("ui.notConfirmed")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? "America/Lima"
  if (error === null) return null
  const at = formatInstant(new Date(confirmedAt).toISOString(), { locale, timeZone, show: "clock" })
  return (
    <Banner tone="warning" live title={t("title", { at: at ?? "" })}>
      {t("body")}
    </Banner>
  )
}
