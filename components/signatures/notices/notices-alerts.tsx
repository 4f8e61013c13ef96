"use client"

import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { showBrowserAlert } from "#components/browser-alerts/show-alert.ts"
import { useWatched } from "#components/live/watched-value.ts"
import type { Notices } from "#lib/domain/notice-kinds.ts"
import { useAlerts } from "./alerts-setting.ts"
import { newNotices } from "./new-notices.ts"
import { notices } from "./notices-store.ts"

/** Tells new notices by the browser to whoever asked for it. Once on a page, unlike the mark, which stands in each of its navigations. */
export function NoticesAlerts({ first }: { first: Notices["counts"] }) {
  const t = useTranslations("signatureBoard.notices")
  const known = useWatched(notices)
  const counts = known?.counts ?? first
  const hasAlerts = useAlerts()
  const before = useRef(counts)
  useEffect(() => {
    const news = newNotices(before.current, counts)
    before.current = counts
    if (!hasAlerts || news.length === 0) return
    const body = news.map(({ kind, count }) => t(`alert.${kind}`, { count })).join(" ")
    showBrowserAlert(t("alert.title"), body, "cotejo-signatures")
  }, [counts, hasAlerts, t])
  return null
}
