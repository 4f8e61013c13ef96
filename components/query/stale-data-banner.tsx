"use client"

import type { FetchStatus } from "@tanstack/react-query"
import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { formatInstant } from "#components/ui/values/instant.ts"

type StaleDataBannerProps = {
  /** Why the last read failed, also while it is repeated. */
  failureReason: Error | null
  /** Paused: there is no connection to read through. */
  fetchStatus: FetchStatus
  /** When the data was last confirmed, by the browser's clock. */
  dataUpdatedAt: number
}

/** Says since when the page's data is not confirmed; nothing while it is. */
export function StaleDataBanner({ failureReason, fetchStatus, dataUpdatedAt }: StaleDataBannerProps) {
  const t = useTranslations("ui.notConfirmed")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? "America/Lima"
  if (failureReason === null && fetchStatus !== "paused") return null
  const at = formatInstant(new Date(dataUpdatedAt).toISOString(), { locale, timeZone, show: "clock" })
  return (
    <Banner tone="warning" live title={t("title", { at: at ?? "" })}>
      {t("body")}
    </Banner>
  )
}
