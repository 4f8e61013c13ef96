"use client"

import type { FetchStatus } from "@tanstack/react-query"
import { useFormatter, useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"

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
  const format = useFormatter()
  if (failureReason === null && fetchStatus !== "paused") return null
  return (
    <Banner tone="warning" live title={t("title", { at: format.dateTime(dataUpdatedAt, "clock") })}>
      {t("body")}
    </Banner>
  )
}
